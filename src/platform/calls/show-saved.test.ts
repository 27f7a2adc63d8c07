import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showSavedData } from './show-saved.ts'

const queryKey = ['lamps']

/** A shown list, whose fetches are answered by hand. */
function shown() {
  const queryClient = new QueryClient()
  const fetches: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const fetch = Promise.withResolvers<string>()
    fetches.push(fetch)
    return fetch.promise
  }
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, initialData: 'old', staleTime: Infinity })
  const stop = observer.subscribe(() => undefined)
  return { queryClient, fetches, stop, data: () => queryClient.getQueryData(queryKey) }
}

test('what was saved stands over a fetch that began before it, which is started again', async () => {
  const { queryClient, fetches, stop, data } = shown()
  void queryClient.invalidateQueries({ queryKey })
  expect(fetches).toHaveLength(1)
  showSavedData(queryClient, queryKey, 'saved')
  expect(fetches).toHaveLength(2)
  fetches[0]?.resolve('from before the save')
  await Promise.resolve()
  expect(data()).toBe('saved')
  fetches[1]?.resolve('changed in another tab')
  await expect.poll(data).toBe('changed in another tab')
  stop()
})

test('without a fetch under way none is started', () => {
  const { queryClient, fetches, stop, data } = shown()
  showSavedData(queryClient, queryKey, 'saved')
  expect([data(), fetches.length]).toEqual(['saved', 0])
  stop()
})
