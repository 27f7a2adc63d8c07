import { useLayoutEffect, useRef } from 'react'
import { practiceTexts } from '../practice.texts.ts'
import type { Printed, RunLog } from '../run-log.rules.ts'
import type { ShownTable } from '../run.rules.ts'

/** What a program printed, as text: nothing of it is ever read as anything else. */
export function OutputPane({ log }: { log: RunLog }) {
  const pane = useRef<HTMLDivElement>(null)
  const isFollowed = useRef(true)
  const followedTo = useRef(0)
  useLayoutEffect(() => {
    const box = pane.current
    if (!box || !isFollowed.current) return
    box.scrollTop = placeToSee(box, log)
    followedTo.current = box.scrollTop
  }, [log])
  if (log.printed.length === 0) {
    return log.state === 'ended' && log.mode === 'run' && log.problem === null && log.cut === null ? (
      <p className="text-ink-soft">{practiceTexts.noOutput}</p>
    ) : null
  }
  return (
    <div>
      <p aria-hidden className="workspace-help mb-1">
        {practiceTexts.output}
      </p>
      <div
        ref={pane}
        className="workspace-output"
        role="group"
        aria-label={practiceTexts.output}
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 24
          isFollowed.current = isAtEnd || box.scrollTop === followedTo.current
        }}
      >
        {log.cut === 'before' && <p className="text-ink-soft">{practiceTexts.cut.before}</p>}
        {log.printed.map((piece, at) => (
          <Piece key={at} piece={piece} />
        ))}
        {log.cut === 'after' && <p className="text-ink-soft">{practiceTexts.cut.after}</p>}
      </div>
    </div>
  )
}

/** The room above a table. */
const ABOVE = 12

/** The end, or where the last table begins. */
function placeToSee(box: HTMLElement, { cut, printed }: RunLog): number {
  if (cut === 'after') return 0
  const table = printed.at(-1)?.kind === 'table' ? box.lastElementChild : null
  return table ? box.scrollTop + table.getBoundingClientRect().top - box.getBoundingClientRect().top - ABOVE : box.scrollHeight
}

function Piece({ piece }: { piece: Printed }) {
  if (piece.kind === 'table') return <Table {...piece} />
  return <pre data-stream={piece.kind}>{piece.text}</pre>
}

function Table({ columns, rows, isCut }: ShownTable) {
  return (
    <table>
      <caption className={isCut ? 'pb-1 text-start whitespace-nowrap text-ink-soft' : 'sr-only'}>
        {isCut ? practiceTexts.firstRows(rows.length) : practiceTexts.rows(rows.length)}
      </caption>
      <thead>
        <tr>
          {columns.map((name, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((value, column) => (
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
