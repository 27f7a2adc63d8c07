import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { composeStaleness, markStale } from './stale.client.ts'

test('a change during the first fetch of a query is fetched after it', async () => {
  const queryClient = new QueryClient()
  composeStaleness(queryClient, [() => [{ queryKey: ['plan'] }]])
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('after')]
  const observed = queryClient.getQueryCache().build(queryClient, { queryKey: ['plan'], queryFn: () => answers.shift() ?? 'never' })
  const fetched = observed.fetch()
  markStale(queryClient, { type: 'course' })
  first.resolve('before')
  await fetched
  await expect.poll(() => observed.state.isInvalidated).toBe(true)
})
