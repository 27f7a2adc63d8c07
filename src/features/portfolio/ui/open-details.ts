import type { QueryClient } from '@tanstack/react-query'
import { recordEvent } from '#features/events/events.client.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { showSavedData } from '#platform/calls/show-saved.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { portfolioQuery, saveDetail, type PortfolioCalls } from '../portfolio.client.ts'
import type { PortfolioDetails } from '../portfolio.contract.ts'
import { oneLine, type DetailChange, type DetailName, type PortfolioMode } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

/** What the server has of one of them. */
type SavedDetail = string
export type Details = Outbox<DetailChange, SavedDetail>

export const TYPING_PAUSE_MS = 500

interface DetailsOptions {
  calls: PortfolioCalls
  queryClient: QueryClient
  owner: string
  mode: PortfolioMode
}

/** A browser page has one client; on the server each request has its own. */
const opened = new WeakMap<QueryClient, Map<string, Details>>()

/** The outbox for title and description. A refused change shows the server's state again; a toast can bring the words back. One that would replace another tab's stays until its writer decides. */
export function openDetails({ calls, queryClient, owner, mode }: DetailsOptions): Details {
  const ofPeople = opened.get(queryClient) ?? new Map<string, Details>()
  opened.set(queryClient, ofPeople)
  const known = ofPeople.get(owner)
  if (known) return known
  const { queryKey } = portfolioQuery(calls)
  function show(name: string, text: string): void {
    const portfolio = queryClient.getQueryData(queryKey)
    if (portfolio) showSavedData(queryClient, queryKey, { ...portfolio, [name]: text })
  }
  /** Sent from here without a reply: the server may have it, and it is no other tab's. */
  const unanswered = new Map<string, string>()
  const details: Details = openOutbox<DetailChange, SavedDetail>({
    kind: 'portfolio',
    subject: 'details',
    owner,
    valueIn: changeIn,
    async send(id, { key, value }) {
      const name = id as DetailName
      try {
        return (await saveDetail({ calls, mode }, name, value, key))[name]
      } catch (error) {
        if (!(error instanceof ResponseError)) unanswered.set(id, value.text)
        else if (error.status === 412) {
          const there = (error.data as PortfolioDetails)[name]
          if (there === oneLine(unanswered.get(id) ?? '') || there === unanswered.get(id)) {
            return (await saveDetail({ calls, mode }, name, { ...value, seen: there }, newOperationKey()))[name]
          }
          show(id, there)
        }
        throw error
      }
    },
    onSaved: (id, saved) => {
      unanswered.delete(id)
      recordEvent('portfolio_details_changed', { location: id })
      show(id, saved)
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
    rules: { quietMs: TYPING_PAUSE_MS, givesUpAfter: 1, rebase: ({ text }, saved) => ({ text, seen: saved }) },
  })
  ofPeople.set(owner, details)
  return details
}

function changeIn(value: unknown): DetailChange | null {
  // older versions kept the text alone
  if (typeof value === 'string') return { text: value, seen: null }
  if (typeof value !== 'object' || value === null) return null
  const { text, seen = null } = value as Partial<DetailChange>
  return typeof text === 'string' && (seen === null || typeof seen === 'string') ? { text, seen } : null
}
