import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { fetchError } from '#platform/calls/fetch-status.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { isWorthRetrying, retrying } from '#platform/calls/retry.ts'
import type { Docs, documentsContract } from './documents.contract.ts'
import { copyName, MAKING_DELAYS_MS } from './documents.rules.ts'
import { callTexts } from './documents.texts.ts'

export interface DocumentsCalls {
  documents: ContractRouterClient<typeof documentsContract>
}

const documentsKey = ['documents']
export const docsKey = (projectId: string) => [...documentsKey, 'own', projectId]

/** The state of the documentation: its files, and who may read them. */
export function docsQuery({ documents }: DocumentsCalls, projectId: string) {
  return queryOptions({
    queryKey: docsKey(projectId),
    queryFn: ({ signal }) => documents.getDocs({ project_id: projectId }, { signal }),
    staleTime: 0,
    retry: false,
  })
}

/** A documentation as others read it; its owner can always see it. */
export function shownDocQuery({ documents }: DocumentsCalls, nickname: string, projectId: string) {
  return queryOptions({
    queryKey: [...documentsKey, 'shown', nickname, projectId],
    queryFn: ({ signal }) => documents.getPublicDoc({ nickname, project_id: projectId }, { signal }),
    staleTime: 0,
  })
}

export interface Sharing {
  public?: boolean
  indexed?: boolean
}

export function shareDoc({ documents }: DocumentsCalls, projectId: string, sharing: Sharing) {
  return retrying(() => documents.shareDocs({ project_id: projectId, ...sharing }))
}

export function regenerateDoc({ documents }: DocumentsCalls, projectId: string): Promise<Docs> {
  const once = { context: { idempotencyKey: newOperationKey() } }
  return retrying(() => documents.regenerateDocs({ project_id: projectId }, once))
}

/** Starts making it, and polls until it is made or has failed. */
export async function makeDoc(calls: DocumentsCalls, projectId: string, wait: (ms: number) => Promise<void>): Promise<Docs> {
  let docs = await regenerateDoc(calls, projectId)
  for (const delay of MAKING_DELAYS_MS) {
    if (docs.status !== 'generating') break
    await wait(delay)
    docs = (await lookAgain(calls, projectId)) ?? docs
  }
  return docs
}

/** Null where the site was away for a moment: it is being made meanwhile. */
async function lookAgain({ documents }: DocumentsCalls, projectId: string): Promise<Docs | null> {
  try {
    return await documents.getDocs({ project_id: projectId })
  } catch (error) {
    if (isWorthRetrying(error)) return null
    throw error
  }
}

/** Makes a copy under its own name, which never changes. */
export async function copyDoc({ documents }: DocumentsCalls, projectId: string, now: Date): Promise<string> {
  const once = { context: { idempotencyKey: newOperationKey() } }
  const copy = { project_id: projectId, type: 'pdf' as const, newName: copyName(projectId, now) }
  return (await retrying(() => documents.copyDoc(copy, once))).storageName
}

/** The error message for a failed request. */
export function docFailureOf(error: unknown, what: 'regenerate' | 'copy'): string {
  const fallback = callTexts[what]
  const status = fetchError(error, fallback)
  return status.status === 'fetch-error' ? status.message : fallback
}
