import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { planQuery, type ScheduleCalls } from '../schedule.client.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { PlanList } from './plan-list.tsx'

const calls = { schedule: {}, projects: {} } as ScheduleCalls & { projects: ProjectsClient }
const plan = { projects: [], isByHand: false }

async function htmlOf(queryClient: QueryClient): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: PlanList }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={calls}>
        <RouterProvider router={router as never} />
      </CallsProvider>
    </QueryClientProvider>,
  )
}

test('nothing is said to be planned before both the plan and the projects are known', async () => {
  const queryClient = new QueryClient()
  expect(await htmlOf(queryClient)).not.toContain(scheduleTexts.planEmpty)
  queryClient.setQueryData(planQuery(calls).queryKey, plan as never)
  expect(await htmlOf(queryClient)).not.toContain(scheduleTexts.planEmpty)
  queryClient.setQueryData(projectsQuery(calls).queryKey, [])
  expect(await htmlOf(queryClient)).toContain(scheduleTexts.planEmpty)
})

test('a plan whose projects fail to load is not called empty', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  queryClient.setQueryData(planQuery(calls).queryKey, { ...plan, projects: [{ projectId: 'lamp', source: 'chosen' }] } as never)
  await queryClient.prefetchQuery({ ...projectsQuery(calls), queryFn: () => Promise.reject(new Error('gone')) })
  const html = await htmlOf(queryClient)
  expect(html).not.toContain(scheduleTexts.planEmpty)
  expect(html).toContain('Try again')
})
