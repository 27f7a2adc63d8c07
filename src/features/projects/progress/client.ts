import type { QueryClient } from '@tanstack/react-query'
import { isOldAfter } from '#features/plans/sync/rules.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { fetchError } from '#platform/calls/fetch-status.ts'
import { retrying, type RetryPolicy } from '#platform/calls/retry.ts'
import type { ProjectsClient } from '../client.ts'
import type { PlacedProject } from '../contract.ts'
import { projectTexts } from '../texts.ts'
import { progressTexts } from './texts.ts'

interface Calls {
  projects: ProjectsClient
}

export type ProjectWish = Omit<Parameters<ProjectsClient['saveProject']>[0], 'id'>

/** A restart and an update are asked for again after a second each. */
export const anewRetry: RetryPolicy = { attempts: 3, delayMs: 1000, backoff: 1 }

/** What changed shows at once; whatever else tells of the project is asked again. */
async function show(queryClient: QueryClient, project: PlacedProject, content: boolean): Promise<PlacedProject> {
  const queryKey = ['projects', project.id]
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, project)
  const isOld = (key: readonly unknown[]) => isOldAfter(key, { projectId: project.id, content })
  void queryClient.invalidateQueries({ predicate: (query) => isOld(query.queryKey) && query.queryKey !== queryKey })
  return project
}

export async function saveProject({ projects }: Calls, queryClient: QueryClient, id: string, wish: ProjectWish): Promise<PlacedProject> {
  const context = { idempotencyKey: newOperationKey() }
  const project = await retrying(() => projects.saveProject({ id, ...wish }, { context }))
  return show(queryClient, project, wish.locked === false)
}

export async function resetProject({ projects }: Calls, queryClient: QueryClient, id: string): Promise<PlacedProject> {
  const context = { idempotencyKey: newOperationKey() }
  return show(queryClient, await retrying(() => projects.resetProject({ id }, { context }), anewRetry), true)
}

export async function updateContent({ projects }: Calls, queryClient: QueryClient, id: string): Promise<PlacedProject> {
  const context = { idempotencyKey: newOperationKey() }
  return show(queryClient, await retrying(() => projects.updateContent({ id }, { context }), anewRetry), true)
}

/** The sentence for somebody who asked for it in vain. */
export function failureOf(error: unknown, what: 'file' | 'reset' | 'update'): string {
  const fallback = { file: projectTexts.failed, reset: progressTexts.resetFailed, update: progressTexts.updateFailed }[what]
  const status = fetchError(error, fallback)
  return status.status === 'fetch-error' ? status.message : fallback
}
