import { expect, test, vi } from 'vitest'
import { lateCalls } from './late-calls.ts'

interface Calls {
  projects: { getProject(input: { id: string }, options?: object): Promise<string> }
}

const real: Calls = { projects: { getProject: async ({ id }, options) => `${id} ${JSON.stringify(options)}` } }

test('the code of the calls loads with the first call, once, and every call is routed correctly', async () => {
  const load = vi.fn(async () => real)
  const calls = lateCalls<Calls>(load)
  const { getProject } = calls.projects
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([getProject({ id: 'a' }, { signal: 1 }), calls.projects.getProject({ id: 'b' })])).toEqual([
    'a {"signal":1}',
    'b undefined',
  ])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a call is the same object each time, and awaiting the calls object calls nothing', async () => {
  const load = vi.fn(async () => real)
  const calls = lateCalls<Calls>(load)
  expect(calls.projects.getProject).toBe(calls.projects.getProject)
  expect(await Promise.resolve(calls)).toBe(calls)
  expect(load).not.toHaveBeenCalled()
})

test('a refusal passes through, and code that failed to load is loaded again', async () => {
  const load = vi.fn(async (): Promise<Calls> => real).mockRejectedValueOnce(new Error('offline'))
  const calls = lateCalls<Calls>(load)
  await expect(calls.projects.getProject({ id: 'a' })).rejects.toThrow('offline')
  expect(await calls.projects.getProject({ id: 'a' })).toBe('a undefined')
  const failing = lateCalls<Calls>(async () => ({ projects: { getProject: () => Promise.reject(new Error('refused')) } }))
  await expect(failing.projects.getProject({ id: 'a' })).rejects.toThrow('refused')
})
