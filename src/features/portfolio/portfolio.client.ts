import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { featuresKey } from '#features/plans/plans.client.ts'
import { userKey } from '#features/accounts/accounts.client.ts'
import { statusOf } from '#platform/calls/errors.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { outcomeOf } from '#platform/calls/outcome.ts'
import { retrying, type RetryPolicy } from '#platform/calls/retry.ts'
import type { NewDocument, Portfolio, portfolioContract } from './portfolio.contract.ts'
import type { DetailChange, DetailName, PortfolioMode } from './portfolio.rules.ts'
import { portfolioTexts } from './portfolio.texts.ts'

export type PortfolioClient = ContractRouterClient<typeof portfolioContract>

export interface PortfolioCalls {
  portfolio: PortfolioClient
}

export const portfolioKey = ['portfolio']
const ownKey = [...portfolioKey, 'own']

/** Refetched when the tab regains focus: another tab may have changed it. */
export function portfolioQuery({ portfolio }: PortfolioCalls) {
  return queryOptions({
    queryKey: ownKey,
    queryFn: ({ signal }) => portfolio.getPortfolio(undefined, { signal }),
    refetchOnWindowFocus: 'always' as const,
  })
}

interface PublicPortfolio {
  portfolio: Portfolio
  /** the status of the failed response */
  failure: number | null
}

/** A failed request shows an empty portfolio. */
export function publicPortfolioQuery({ portfolio }: PortfolioCalls, nickname: string) {
  return queryOptions({
    queryKey: [...portfolioKey, 'of', nickname],
    queryFn: async ({ signal }): Promise<PublicPortfolio> => {
      try {
        return { portfolio: await portfolio.getPublicPortfolio({ nickname }, { signal }), failure: null }
      } catch (error) {
        if (signal.aborted) throw error
        console.warn(`The portfolio of ${nickname} could not be loaded:`, error instanceof Error ? error.message : error)
        return { portfolio: emptyPortfolio(nickname), failure: statusOf(error) ?? 503 }
      }
    },
    staleTime: 0,
  })
}

function emptyPortfolio(nickname: string): Portfolio {
  return {
    nickname,
    title: '',
    description: '',
    documents: [],
    ownerName: '',
    ownerPicture: null,
    takenDown: null,
    isOrdered: false,
    skills: { categories: [], concepts: [] },
  }
}

/** One document; without a nickname, one of the user's own. */
export function documentQuery({ portfolio }: PortfolioCalls, nickname: string | null, id: string) {
  return queryOptions({
    queryKey: [...portfolioKey, 'document', nickname, id],
    queryFn: ({ signal }) =>
      nickname === null ? portfolio.getOwnDocument({ id }, { signal }) : portfolio.getPublicDocument({ nickname, id }, { signal }),
    staleTime: 0,
  })
}

/** The learner's pictures from a finished project's tasks, one of which may represent it. */
export function picturesQuery({ portfolio }: PortfolioCalls, projectId: string) {
  return queryOptions({
    queryKey: [...ownKey, 'pictures', projectId],
    queryFn: ({ signal }) => portfolio.listPictures({ projectId }, { signal }),
    staleTime: 0,
  })
}

export const PORTFOLIO_RETRY: RetryPolicy = { attempts: 3, delayMs: 1000, backoff: 1 }

/** All attempts share one idempotency key, so that the server saves once. */
function write<T>(save: (once: { context: { idempotencyKey: string } }) => Promise<T>, idempotencyKey = newOperationKey()): Promise<T> {
  return retrying(() => save({ context: { idempotencyKey } }), PORTFOLIO_RETRY)
}

export interface PortfolioEditing {
  calls: PortfolioCalls
  mode: PortfolioMode
}

export class NotEditing extends Error {
  override name = 'NotEditing'
}

function needsEditing(mode: PortfolioMode): void {
  if (mode !== 'edit') throw new NotEditing(portfolioTexts.notEditing)
}

export async function addDocument({ calls, mode }: PortfolioEditing, document: NewDocument) {
  needsEditing(mode)
  return write((once) => outcomeOf(calls.portfolio.addDocument(document, once)))
}

/** With `updatedAt`, it is refused if the document was changed since. */
export async function editDocument({ calls, mode }: PortfolioEditing, id: string | undefined, document: NewDocument, updatedAt?: string) {
  needsEditing(mode)
  if (!id) throw new Error(portfolioTexts.noId)
  const input = { params: { id }, ...(updatedAt !== undefined && { headers: { 'if-match': `"${updatedAt}"` } }), body: document }
  return write((once) => outcomeOf(calls.portfolio.editDocument(input, once)))
}

/** A retry after a lost reply finds nothing, which counts as success. */
export async function removeDocument({ calls, mode }: PortfolioEditing, id: string) {
  needsEditing(mode)
  return write((once) => outcomeOf(calls.portfolio.removeDocument({ id }, once)))
}

/** Saves title or description as they are typed, with one key for each change. It is refused if the text seen was changed since. */
export async function saveDetail({ calls, mode }: PortfolioEditing, name: DetailName, { text, seen }: DetailChange, key: string) {
  needsEditing(mode)
  const input = { [name]: text, ...(seen !== null && { seen: { [name]: seen } }) }
  return write((once) => calls.portfolio.savePortfolio(input, once), key)
}

/** One key for each change, so that the outbox may retry it. */
export async function arrangeDocuments({ calls, mode }: PortfolioEditing, order: string[] | null, key: string) {
  needsEditing(mode)
  return calls.portfolio.arrangeDocuments({ order }, { context: { idempotencyKey: key } })
}

/** Refetches everything that shows the number of documents. */
export async function readPortfolioAnew(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: portfolioKey }),
    queryClient.invalidateQueries({ queryKey: userKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: featuresKey }),
  ])
}
