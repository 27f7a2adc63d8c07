import { useSyncExternalStore } from 'react'
import type { SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { documentEditTexts as texts } from '../document-edits.texts.ts'
import type { Editing } from './use-edits.ts'

const words: Record<Exclude<SaveStatus, 'none'>, string> = {
  unsafe: texts.unsafe,
  signed_out: texts.signedOut,
  kept: texts.kept,
  saving: texts.saving,
  saved: texts.saved,
}
const GRAVEST_FIRST = Object.keys(words) as (keyof typeof words)[]

/** Shows the most urgent state of all changes, or why the server does not take one. */
export function EditsStatus({ outbox }: Pick<Editing, 'outbox'>) {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items, outbox.items)
  const statuses = new Set([...items.values()].map(({ status }) => status))
  const gravest = GRAVEST_FIRST.find((status) => statuses.has(status))
  const problem = gravest === 'kept' ? [...items.values()].find((item) => item.problem !== null)?.problem : null
  return (
    <p role="status" data-save-status={gravest} className="min-h-5 text-xs text-ink-soft">
      {problem ? texts.notTaken(problem) : gravest && words[gravest]}
    </p>
  )
}
