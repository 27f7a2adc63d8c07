import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { projectsStaleAfter, type ProjectsClient } from './projects.client.ts'
import { composeStaleness } from './stale.client.ts'
import { progressFailure, readAnew, resetProject, saveProject, updateContent } from './progress.client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken = new ResponseError(500, { code: 'INTERNAL_SERVER_ERROR', message: 'broken', defined: false, data: undefined })

/** Fails this many times, then succeeds. */
function callsThatFail(times: number) {
  const asked: { at: number; key: unknown }[] = []
  const call = async (_: unknown, { context }: { context: { idempotencyKey: string } }) => {
    asked.push({ at: Date.now(), key: context.idempotencyKey })
    if (asked.length <= times) throw broken
    return { id: 'lamp', status: 'INCOMPLETE' }
  }
  const projects = { resetProject: call, updateContent: call, saveProject: call } as unknown as ProjectsClient
  return { asked, calls: { projects } }
}

async function outcomeOf(run: Promise<unknown>): Promise<unknown> {
  const outcome = run.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test('[PROJ-34] a restart is tried three times, a second apart, with one key', async () => {
  const { asked, calls } = callsThatFail(9)
  const from = Date.now()
  expect(await outcomeOf(resetProject(calls, new QueryClient(), 'lamp'))).toBe(broken)
  expect(asked.map(({ at }) => at - from)).toEqual([0, 1000, 2000])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
})

test('an update is retried in the same way, a status with growing pauses', async () => {
  const update = callsThatFail(2)
  const from = Date.now()
  expect(await outcomeOf(updateContent(update.calls, new QueryClient(), 'lamp'))).toMatchObject({ id: 'lamp' })
  expect(update.asked.map(({ at }) => at - from)).toEqual([0, 1000, 2000])
  const status = callsThatFail(9)
  const then = Date.now()
  await outcomeOf(saveProject(status.calls, new QueryClient(), 'lamp', { status: 'COMPLETE' }))
  expect(status.asked.map(({ at }) => at - then)).toEqual([0, 1000, 3000])
})

test('a change shows at once, and the document is not refetched', async () => {
  const queryClient = new QueryClient()
  for (const key of [['projects'], ['projects', 'lamp', 'content'], ['projects', 'dns']]) queryClient.setQueryData(key, {})
  const isOld = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated
  const { calls } = callsThatFail(0)
  composeStaleness(queryClient, [projectsStaleAfter])
  await saveProject(calls, queryClient, 'lamp', { status: 'COMPLETE' })
  expect(queryClient.getQueryData(['projects', 'lamp'])).toMatchObject({ id: 'lamp' })
  expect([isOld(['projects']), isOld(['projects', 'dns']), isOld(['projects', 'lamp', 'content'])]).toEqual([true, false, false])
  expect(isOld(['projects', 'lamp'])).toBe(false)
})

test('[ERR-20] a new text is fetched, and a failure is reported', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [() => Promise.resolve('old'), () => Promise.resolve('new'), () => Promise.reject(broken)]
  const queryKey = ['projects', 'lamp', 'content']
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => answers.shift()?.() })
  const stop = observer.subscribe(() => undefined)
  await vi.runAllTimersAsync()
  expect([await readAnew(queryClient, 'lamp'), queryClient.getQueryData(queryKey)]).toEqual([null, 'new'])
  expect([await readAnew(queryClient, 'lamp'), queryClient.getQueryData(queryKey)]).toEqual(['Failed to fetch project file', 'new'])
  stop()
})

test('[ERR-20] [ERR-21] [ERR-24] each failure has its own sentence, unless the contract has a better one', () => {
  expect(progressFailure(broken, 'file')).toBe('Failed to fetch project file')
  expect(progressFailure(new FetchError('offline'), 'reset')).toBe('Failed to reset project')
  expect(progressFailure(broken, 'update')).toBe('Failed to update project')
  const foreseen = new ResponseError(409, { code: 'TASKS_OPEN', message: 'There are tasks to complete first.', defined: true, data: {} })
  expect(progressFailure(foreseen, 'update')).toBe('There are tasks to complete first.')
})
