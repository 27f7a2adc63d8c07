import { usePageFacts } from '#platform/pages/facts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { lineFor, SHELLS } from '../tool-lines.rules.ts'
import { placeTexts } from '../check-place.texts.ts'

export interface CheckPlaceProps {
  projectId: string
  /** how many of its tasks can be looked at */
  tasks: number
}

/** How to have the own folder looked at. */
export function CheckPlace({ projectId, tasks }: CheckPlaceProps) {
  const { publicUrl } = usePageFacts()
  const tabs = SHELLS.map((shell) => ({
    id: shell,
    label: placeTexts.shells[shell],
    panel: <Line line={lineFor(shell, publicUrl, projectId)} />,
  }))
  return (
    <details className="mt-6 rounded-md border px-4">
      <summary className="cursor-pointer py-3 font-medium">{placeTexts.title}</summary>
      <div className="flex flex-col gap-3 pb-4 text-sm">
        <p>{placeTexts.intro(tasks)}</p>
        <ol className="list-decimal ps-5">
          {placeTexts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Tabs tabs={tabs} label={placeTexts.choose} size="sm" />
        <p>{placeTexts.again}</p>
        <p className="text-ink-soft">{placeTexts.trust}</p>
        <p className="text-ink-soft">{placeTexts.systems}</p>
      </div>
    </details>
  )
}

function Line({ line }: { line: string }) {
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      <code className="block w-full rounded-sm bg-well px-3 py-2 [overflow-wrap:anywhere]">{line}</code>
      <CopyButton size="sm" text={line} label={placeTexts.copy} copiedLabel={placeTexts.copied} />
    </div>
  )
}
