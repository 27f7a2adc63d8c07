import type { QueryClient } from '@tanstack/react-query'
import { recordEvent } from '#features/events/events.client.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { portfolioQuery, saveDetail, type PortfolioCalls } from '../portfolio.client.ts'
import type { PortfolioDetails } from '../portfolio.contract.ts'
import type { PortfolioMode } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

export type DetailName = keyof PortfolioDetails
export type Details = Outbox<string, PortfolioDetails>

export const TYPING_PAUSE_MS = 500

interface DetailsOptions {
  calls: PortfolioCalls
  queryClient: QueryClient
  owner: string
  mode: PortfolioMode
}

/** A browser page has one client; on the server each request has its own. */
const opened = new WeakMap<QueryClient, Map<string, Details>>()

/** The outbox for title and description. A refused change shows the server's state again; a toast can bring the words back. */
export function openDetails({ calls, queryClient, owner, mode }: DetailsOptions): Details {
  const ofPeople = opened.get(queryClient) ?? new Map<string, Details>()
  opened.set(queryClient, ofPeople)
  const known = ofPeople.get(owner)
  if (known) return known
  const details: Details = openOutbox<string, PortfolioDetails>({
    kind: 'portfolio',
    subject: 'details',
    owner,
    valueIn: (value) => (typeof value === 'string' ? value : null),
    send: (id, { key, value }) => saveDetail({ calls, mode }, id as DetailName, value, key),
    onSaved: (id, saved) => {
      recordEvent('portfolio_details_changed', { location: id })
      queryClient.setQueryData(portfolioQuery(calls).queryKey, (portfolio) => portfolio && { ...portfolio, [id]: saved[id as DetailName] })
    },
    onDropped: (id, value) =>
      askForToast({
        message: portfolioTexts.notSaved,
        variant: 'error',
        // only this toast still has the typed text
        dismissType: 'manual',
        action: { label: portfolioTexts.again, onClick: () => details.edit(id, value) },
      }),
    // the send function makes the three attempts itself
    rules: { quietMs: TYPING_PAUSE_MS, givesUpAfter: 1 },
  })
  ofPeople.set(owner, details)
  return details
}
