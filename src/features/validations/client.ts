import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { FetchError } from '#platform/calls/errors.ts'
import type { SavedAnswer, validationsContract, ValidationList } from './contract.ts'
import type { Sent } from './ui/journal.ts'

export type ValidationsClient = ContractRouterClient<typeof validationsContract>

export interface ValidationsCalls {
  validations: ValidationsClient
}

export const validationsKey = (projectId: string) => ['projects', projectId, 'validations']

export function validationsQuery({ validations }: ValidationsCalls, projectId: string) {
  return queryOptions({
    queryKey: validationsKey(projectId),
    queryFn: ({ signal }) => validations.listValidations({ project_id: projectId }, { signal }),
  })
}

const PATIENCE_MS = 30_000

/** No answer for so long is none: the same save is sent again. */
export async function sendAnswer(
  { validations }: ValidationsCalls,
  projectId: string,
  task: string,
  { key, text, file, status, base: baseRevision, settles }: Sent,
): Promise<SavedAnswer> {
  const answer = { text: { data: wellFormed(text) }, file, status, baseRevision, settles }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const where = { project_id: projectId, validation_id: task }
    return await validations.saveAnswer({ ...where, ...answer }, { signal, context: { idempotencyKey: key } })
  } catch (error) {
    throw signal.aborted ? new FetchError(error) : error
  }
}

/** What no text may hold: halves of signs, and the sign that ends strings elsewhere. */
function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** What was just saved shows everywhere; a list that was asked for before knows less. */
export async function showSaved(queryClient: QueryClient, projectId: string, saved: SavedAnswer): Promise<void> {
  const { box, setAside: _, ...response } = saved
  const queryKey = validationsKey(projectId)
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<ValidationList>(queryKey, (list) => {
    if (!list) return list
    const opened = new Map(box.map(({ id, status }) => [id, status]))
    return {
      ...list,
      validations: list.validations.map((one) => {
        if (one.id === response.id) return { ...one, status: response.status, response }
        const status = opened.get(one.id)
        return status ? { ...one, status, response: { ...one.response, status } } : one
      }),
    }
  })
}
