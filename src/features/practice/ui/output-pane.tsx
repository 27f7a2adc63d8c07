import { useLayoutEffect, useRef } from 'react'
import { practiceTexts } from '../practice.texts.ts'
import type { Printed, RunLog } from '../run-log.rules.ts'

/** What a program printed, as text: nothing of it is ever read as anything else. */
export function OutputPane({ log }: { log: RunLog }) {
  const pane = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const box = pane.current
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight
  }, [log.printed])
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
        onScroll={({ currentTarget: box }) => (isAtEnd.current = box.scrollTop + box.clientHeight >= box.scrollHeight - 24)}
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

function Piece({ piece }: { piece: Printed }) {
  if (piece.kind === 'table') return <Table {...piece} />
  return <pre data-stream={piece.kind}>{piece.text}</pre>
}

function Table({ columns, rows }: { columns: string[]; rows: string[][] }) {
  return (
    <table>
      <caption className="sr-only">{practiceTexts.rows(rows.length)}</caption>
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
