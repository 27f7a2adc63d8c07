import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { PageFactsProvider, type PageFacts } from '#platform/pages/facts.ts'

const facts: PageFacts = {
  theme: 'system',
  version: '1.0.0',
  publicUrl: 'https://waymark.test',
  contactEmail: 'hello@waymark.test',
  communityUrl: 'https://community.waymark.test',
  supportUrl: 'mailto:hello@waymark.test',
  reminderUrl: 'https://waymark.test/reminder',
  gallery: false,
  google: false,
  sendsMail: false,
  tutor: false,
  seesPictures: false,
  speech: null,
  topicsTitle: null,
}

/** The server's HTML for a part of the shell. */
export async function htmlOf(part: ReactNode, path = '/', different: Partial<PageFacts> = {}): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => part }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  return renderToString(
    <PageFactsProvider value={{ ...facts, ...different }}>
      <QueryClientProvider client={new QueryClient()}>
        <CallsProvider value={{}}>
          <RouterProvider router={router as never} />
        </CallsProvider>
      </QueryClientProvider>
    </PageFactsProvider>,
  ).replaceAll('<!-- -->', '')
}
