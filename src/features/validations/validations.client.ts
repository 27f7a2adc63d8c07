import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { FetchError, NotSentError } from '#platform/calls/errors.ts'
import { noteOperation } from '#platform/calls/own-operations.ts'
import { showSavedData } from '#platform/calls/show-saved.ts'
import type { Sent } from '#platform/outbox/outbox.rules.ts'
import type { ValidationStatus } from '#features/content/content.rules.ts'
import { textOfWork, workIn, type Work } from '#features/practice/work.rules.ts'
import type { SavedAnswer, validationsContract, ValidationList, ValidationResponse } from './validations.contract.ts'
import { wishIn, type AnswerFile, type Comparison } from './validations.rules.ts'
import { markStale, type StaleAfter } from '#features/projects/stale.client.ts'

export type ValidationsClient = ContractRouterClient<typeof validationsContract>

export interface ValidationsCalls {
  validations: ValidationsClient
}

/** A change of an answer, with everything that is sent. */
export interface AnswerChange {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  /** the revision on which it is based */
  base: number
  /** alternatives that it replaces or drops */
  settles: string[]
  /** complete tasks of the same box, which it reopens */
  opens: string[]
}

export const validationsKey = (projectId: string) => ['validations', projectId]

/** Another device may have changed or restarted it. */
export const answersStaleAfter: StaleAfter = (change) => {
  if (change.type !== 'project' && change.type !== 'saved') return []
  return [{ queryKey: change.projectId === null ? ['validations'] : validationsKey(change.projectId) }]
}

export function validationsQuery({ validations }: ValidationsCalls, projectId: string) {
  return queryOptions({
    queryKey: validationsKey(projectId),
    queryFn: ({ signal }) => validations.listValidations({ project_id: projectId }, { signal }),
  })
}

/** What is left to read of a project that has closed. */
export function keptAnswersQuery({ validations }: ValidationsCalls, projectId: string) {
  return queryOptions({
    queryKey: [...validationsKey(projectId), 'kept'],
    queryFn: ({ signal }) => validations.listKeptAnswers({ project_id: projectId }, { signal }),
  })
}

const TIMEOUT_MS = 30_000

/** Sends a save; the outbox retries the same save after this timeout. */
export async function sendAnswer(
  { validations }: ValidationsCalls,
  projectId: string,
  task: string,
  { key, value: { text, file, status, base: baseRevision, settles } }: Sent<AnswerChange>,
): Promise<SavedAnswer> {
  // offline a requested status is queued and can be withdrawn until it is sent
  if (wishIn(status) !== null && !navigator.onLine) throw new NotSentError()
  const work = workOf(text)
  const written = work ? { work } : { text: { data: wellFormed(text) } }
  const answer = { ...written, file: file && { ...file, name: wellFormed(file.name) }, status, baseRevision, settles }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  noteOperation(key)
  try {
    const where = { project_id: projectId, validation_id: task }
    const saved = await validations.saveAnswer({ ...where, ...answer }, { signal, context: { idempotencyKey: key } })
    return saved.type === 'WORK' && saved.work === undefined ? { ...saved, work } : saved
  } catch (error) {
    throw signal.aborted ? new FetchError(error) : error
  }
}

/** Work that a page wrote, not a learner's text that looks like it. The output of a program may contain characters that a text may not. */
function workOf(text: string): Work | null {
  const work = workIn(text)
  if (!work || textOfWork(work) !== text) return null
  return workIn(JSON.stringify(work, (_name, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value)))
}

/** Removes NUL and replaces lone surrogates, which no database stores. */
function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Keeps saved answers if the list could not be fetched. */
const savedKey = (projectId: string) => [...validationsKey(projectId), 'saved']
const responses = new WeakMap<ValidationList, Map<string, ValidationResponse>>()

/** The server's latest response for each task. */
export function findAnswers(queryClient: QueryClient, projectId: string): ReadonlyMap<string, ValidationResponse> {
  const list = queryClient.getQueryData<ValidationList>(validationsKey(projectId))
  if (!list) return queryClient.getQueryData<Map<string, ValidationResponse>>(savedKey(projectId)) ?? new Map()
  const known = responses.get(list) ?? new Map(list.validations.map(({ response }) => [response.id, response]))
  responses.set(list, known)
  return known
}

export function showComparison(queryClient: QueryClient, projectId: string, task: string, compared: Comparison): void {
  const response = findAnswers(queryClient, projectId).get(task)
  if (response) showSaved(queryClient, projectId, { ...response, compared, setAside: null, box: [] })
}

/** Merges a saved answer into the cache, and into a list that was requested before the save. */
export function showSaved(queryClient: QueryClient, projectId: string, saved: SavedAnswer): void {
  const { box, setAside: _, ...response } = saved
  const queryKey = validationsKey(projectId)
  const list = queryClient.getQueryData<ValidationList>(queryKey)
  if (!list) {
    const known = findAnswers(queryClient, projectId)
    queryClient.setQueryData(savedKey(projectId), new Map([...known, [response.id, response]]))
    return
  }
  const before = list.validations.find(({ id }) => id === response.id)?.status
  const opened = new Map(box.map(({ id, status }) => [id, status]))
  const validations = list.validations.map((one) => {
    if (one.id === response.id) return { ...one, status: response.status, response }
    const status = opened.get(one.id)
    return status ? { ...one, status, response: { ...one.response, status, message: null, review: null } } : one
  })
  showSavedData<ValidationList>(queryClient, queryKey, { ...list, validations })
  if (before !== response.status || box.length > 0) markStale(queryClient, { type: 'answered', projectId })
}
