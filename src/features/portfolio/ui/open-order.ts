import type { QueryClient } from '@tanstack/react-query'
import { recordEvent } from '#features/events/events.client.ts'
import { openOutbox, wishes } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { arrangeDocuments, portfolioQuery, type PortfolioCalls } from '../portfolio.client.ts'
import { arrange, type PortfolioMode } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

interface ChosenOrder {
  order: string[] | null
}

interface OrderOptions {
  calls: PortfolioCalls
  queryClient: QueryClient
  owner: string
  mode: PortfolioMode
}

export const ORDER = 'order'

/** The outbox for the owner's order; a refused one is dropped with a notice. */
export function openOrder({ calls, queryClient, owner, mode }: OrderOptions): Outbox<ChosenOrder, ChosenOrder> {
  const { queryKey } = portfolioQuery(calls)
  return openOutbox<ChosenOrder, ChosenOrder>({
    kind: 'portfolio-order',
    subject: 'own',
    owner,
    rules: wishes,
    valueIn: (kept) => (isChosenOrder(kept) ? kept : null),
    send: (_, { key, value }) => arrangeDocuments({ calls, mode }, value.order, key),
    onSaved: (_, { order }) => {
      recordEvent('portfolio_ordered')
      queryClient.setQueryData(
        queryKey,
        (portfolio) => portfolio && { ...portfolio, documents: arrange(portfolio.documents, order), isOrdered: order !== null },
      )
    },
    onDropped: () => askForToast({ message: portfolioTexts.notMoved, variant: 'error' }),
  })
}

function isChosenOrder(value: unknown): value is ChosenOrder {
  if (typeof value !== 'object' || value === null || !('order' in value)) return false
  const { order } = value
  return order === null || (Array.isArray(order) && order.every((id) => typeof id === 'string'))
}
