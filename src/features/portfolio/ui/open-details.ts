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

/** A page in the browser has one client; on the server each has its own, and what it opened goes with it. */
const opened = new WeakMap<QueryClient, Map<string, Details>>()

/** Title and description on their way to the server. What it does not take goes back to what it has; the words can be had again. */
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
        // it alone still has what was typed
        dismissType: 'manual',
        action: { label: portfolioTexts.again, onClick: () => details.edit(id, value) },
      }),
    // the three attempts are made by what sends
    rules: { quietMs: TYPING_PAUSE_MS, givesUpAfter: 1 },
  })
  ofPeople.set(owner, details)
  return details
}
