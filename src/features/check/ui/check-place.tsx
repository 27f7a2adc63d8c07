import { piecesOf } from '#features/content/code-in-words.rules.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { laterLine, lineFor, SHELLS, type LineShell } from '../tool-lines.rules.ts'
import { placeTexts } from '../check-place.texts.ts'

export interface CheckPlaceProps {
  projectId: string
  /** those that can be looked at */
  tasks: readonly { id: string; title: string }[]
  /** what the text calls it */
  folder: string | null
}

/** How to have the own folder looked at. */
export function CheckPlace({ projectId, tasks, folder }: CheckPlaceProps) {
  const { publicUrl } = usePageFacts()
  const tabs = SHELLS.map((shell) => ({
    id: shell,
    label: placeTexts.shells[shell],
    panel: <Line shell={shell} line={lineFor(shell, publicUrl, projectId)} />,
  }))
  return (
    <details className="mt-6 rounded-md border px-4">
      <summary className="cursor-pointer py-3 font-medium">{placeTexts.title}</summary>
      <div className="flex flex-col gap-3 pb-4 text-sm">
        <p>{placeTexts.intro}</p>
        <ul className="list-disc ps-5">
          {tasks.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={LINK}>
                {piecesOf(title).map((piece, at) => (at % 2 === 0 ? piece : <code key={at}>{piece}</code>))}
              </a>
            </li>
          ))}
        </ul>
        <p>
          {placeTexts.needs}{' '}
          <a href={placeTexts.node.url} target="_blank" rel="noopener" className={LINK}>
            {placeTexts.node.text}
          </a>
        </p>
        <ol className="list-decimal ps-5">
          <li>{folder === null ? placeTexts.open : placeTexts.openNamed(folder)}</li>
          {placeTexts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Tabs tabs={tabs} label={placeTexts.choose} size="sm" />
        <p className="text-ink-soft">{placeTexts.trust}</p>
        <p className="text-ink-soft">{placeTexts.systems}</p>
      </div>
    </details>
  )
}

const LINK = 'text-accent-ink underline'
const CODE = 'block w-full rounded-sm bg-well px-3 py-2 [overflow-wrap:anywhere]'

function Line({ shell, line }: { shell: LineShell; line: string }) {
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      <code className={CODE}>{line}</code>
      <CopyButton size="sm" text={line} label={placeTexts.copy} copiedLabel={placeTexts.copied} />
      <p>{placeTexts.again}</p>
      <code className={CODE}>{laterLine(shell)}</code>
    </div>
  )
}
