import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { legalQuery, type SiteCalls } from './site.client.ts'

test('[SHELL-91] a cached key is not fetched again; another or uncacheable one is', async () => {
  const fetched: string[] = []
  const getLegalText = async ({ name }: { name: string }) => {
    fetched.push(name)
    return { name }
  }
  const calls = { site: { getLegalText } } as unknown as SiteCalls
  const queryClient = new QueryClient()
  const terms = legalQuery(calls, 'terms')
  await Promise.all([queryClient.fetchQuery(terms), queryClient.fetchQuery(terms)])
  await queryClient.fetchQuery(terms)
  expect(fetched).toEqual(['terms'])
  await queryClient.fetchQuery(legalQuery(calls, 'privacy'))
  expect(fetched).toEqual(['terms', 'privacy'])
  await queryClient.fetchQuery({ ...terms, staleTime: 0 })
  expect(fetched).toEqual(['terms', 'privacy', 'terms'])
})
