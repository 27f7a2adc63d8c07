import { HeadContent, Outlet, ScriptOnce, Scripts, createRootRouteWithContext, useRouterState } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { featuresQuery } from '#features/plans/plans.client.ts'
import { useFeatures } from '#features/plans/ui/features.ts'
import { currentImpersonation, whoIn } from '#platform/calls/impersonation.ts'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { PageFactsProvider, type PageFacts } from '#platform/pages/facts.ts'
import { fontPreloads } from '#ui/font-preloads.ts'
import { themeColor } from '#ui/theme-color.ts'
import type { RootContext } from '#app/pages/root-context.ts'
import { AppShell } from '../shell/app-shell.tsx'
// oxlint-disable-next-line import/default -- the bundler makes a text of it
import beforeHydration from '../hydration/before-hydration/main.ts?inline-script'
import { PageQueries } from '../hydration/dehydrate-queries.tsx'
import { useShellUser } from '../shell/shell-user.ts'
import { untilOpenable } from '#app/pages/wait-for-network.ts'
import '../styles.css'

export const Route = createRootRouteWithContext<RootContext>()({
  // offline, navigation waits for the network; until then the current page stays readable
  beforeLoad: async ({ location }) => {
    if (!import.meta.env.SSR) await untilOpenable(location)
  },
  loader: async ({ context: { page, queryClient, calls }, location }) => {
    const explore = async () => {
      if (import.meta.env.SSR) await (await import('#app/pages/load-explore.ts')).loadExplore({ queryClient, calls }, location.searchStr)
    }
    await Promise.all([queryClient.prefetchQuery(userQuery(calls)), queryClient.prefetchQuery(featuresQuery(calls)), explore()])
    return page.facts as PageFacts
  },
  staleTime: Number.POSITIVE_INFINITY,
  shouldReload: false,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { property: 'og:site_name', content: 'Waymark' },
      { title: 'Waymark' },
    ],
    links: [
      ...fontPreloads,
      { rel: 'icon', href: '/static/images/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/static/images/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: Page,
  component: App,
})

function Page({ children }: { children: ReactNode }) {
  const facts = Route.useLoaderData()
  return (
    <html lang="en" data-theme={facts.theme} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* the router's head keeps only one meta tag per name */}
        {themeColor(facts.theme).map((meta) => (
          <meta key={meta.media} {...meta} />
        ))}
        <ScriptOnce>{beforeHydration}</ScriptOnce>
      </head>
      <body>
        {children}
        <PageQueries />
        <Scripts />
      </body>
    </html>
  )
}

function App() {
  const { calls } = Route.useRouteContext()
  return (
    <PageFactsProvider value={Route.useLoaderData()}>
      <CallsProvider value={calls}>
        <Frame />
      </CallsProvider>
    </PageFactsProvider>
  )
}

function Frame() {
  const user = useShellUser()
  const { chat, liveDocs } = useFeatures().features
  const flags = useMemo(() => ({ chatToolbar: chat, liveDocs }), [chat, liveDocs])
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const impersonating = user?.isImpersonated ? (whoIn(search) ?? whoIn(currentImpersonation()) ?? user.email) : null
  return (
    <AppShell user={user} flags={flags} impersonating={impersonating}>
      <Outlet />
    </AppShell>
  )
}
