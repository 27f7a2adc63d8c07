import { useItem } from '#platform/outbox/use-item.ts'
import type { SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { replacesOther, type DetailName } from '../portfolio.rules.ts'
import type { Details } from './open-details.ts'

export interface EditedDetail {
  text: string
  status: SaveStatus | 'elsewhere'
  /** what another tab or device saved meanwhile; null without a conflict */
  theirs: string | null
  change(text: string): void
  keepMine(): void
  takeTheirs(): void
}

/** The title or the description: the draft if there is one, or else the server's text. */
export function useDetail(details: Details, name: DetailName, there: string): EditedDetail {
  const { draft, sent, status } = useItem(details, name)
  const isConflict = draft !== null && replacesOther(draft, there) && sent?.value.text !== there
  return {
    text: draft?.text ?? there,
    status: isConflict && status !== 'unsafe' ? 'elsewhere' : status,
    theirs: isConflict ? there : null,
    change(text) {
      const begun = details.get(name).draft
      details.edit(name, { text, seen: begun ? begun.seen : there })
    },
    keepMine: () => details.edit(name, { text: draft?.text ?? there, seen: there }),
    takeTheirs: () => details.edit(name, { text: there, seen: there }),
  }
}
