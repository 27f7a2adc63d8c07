import type { QueryClient } from '@tanstack/react-query'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { fetchError } from '#platform/calls/fetch-status.ts'
import { retrying, type RetryPolicy } from '#platform/calls/retry.ts'
import { showSavedData } from '#platform/calls/show-saved.ts'
import { contentKey, projectKey, type ProjectsClient } from './projects.client.ts'
import type { PlacedProject } from './projects.contract.ts'
import { markStale } from './stale.client.ts'
import { projectTexts } from './projects.texts.ts'
import { progressTexts } from './progress.texts.ts'

interface Calls {
  projects: ProjectsClient
}

export type ProjectWish = Omit<Parameters<ProjectsClient['saveProject']>[0], 'id'>

/** A restart and an update are retried after a second each. */
export const anewRetry: RetryPolicy = { attempts: 3, delayMs: 1000, backoff: 1 }

/** Shows the change at once, and refetches other queries about the project. */
function show(queryClient: QueryClient, project: PlacedProject): PlacedProject {
  showSavedData(queryClient, projectKey(project.id), project)
  markStale(queryClient, { type: 'saved', projectId: project.id })
  return project
}

export async function saveProject({ projects }: Calls, queryClient: QueryClient, id: string, wish: ProjectWish): Promise<PlacedProject> {
  const context = { idempotencyKey: newOperationKey() }
  const project = await retrying(() => projects.saveProject({ id, ...wish }, { context }))
  return show(queryClient, project)
}

export async function resetProject({ projects }: Calls, queryClient: QueryClient, id: string): Promise<PlacedProject> {
  const context = { idempotencyKey: newOperationKey() }
  return show(queryClient, await retrying(() => projects.resetProject({ id }, { context }), anewRetry))
}

export async function updateContent({ projects }: Calls, queryClient: QueryClient, id: string, keepNotes = false): Promise<PlacedProject> {
  const context = { idempotencyKey: newOperationKey() }
  return show(queryClient, await retrying(() => projects.updateContent({ id, ...(keepNotes && { keepNotes }) }, { context }), anewRetry))
}

/** Refetches a changed text; returns a sentence if that fails. */
export async function readAnew(queryClient: QueryClient, id: string): Promise<string | null> {
  const queryKey = contentKey(id)
  try {
    await queryClient.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })
    return null
  } catch (error) {
    return progressFailure(error, 'file')
  }
}

/** The error message for a failed request. */
export function progressFailure(error: unknown, what: 'file' | 'reset' | 'update'): string {
  const fallback = { file: projectTexts.failed, reset: progressTexts.resetFailed, update: progressTexts.updateFailed }[what]
  const status = fetchError(error, fallback)
  return status.status === 'fetch-error' ? status.message : fallback
}
