import { useEffect, useState, type ReactNode } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { usePageFacts } from '#platform/pages/facts.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { SupportLinkProvider } from '#ui/support-link.ts'
import { LEARNER_REST_MS, restFor } from '../hydration/hydration-start.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { placeOf, showsToolbar, wantedOf } from './place-rules.ts'
import type { ShellUser } from './shell-user.ts'
import { shellTexts } from './shell.texts.ts'
import type { ToolbarFlags } from './toolbar/toolbar-rules.ts'
import { EndSlot, StartSlot } from './shell-slots.tsx'

interface AppShellProps {
  user?: ShellUser | null
  flags?: ToolbarFlags
  impersonating?: string | null
  children: ReactNode
}

/** The frame around every page, and its parts that hydrate late. */
export function AppShell({ user = null, flags, impersonating = null, children }: AppShellProps) {
  const { supportUrl } = usePageFacts()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [served] = useState(pathname)
  const router = useRouter()
  const [wanted] = useState(() => wantedOf(router.state.location.searchStr))
  const place = placeOf(pathname)
  const isSignedIn = user !== null

  // hydrate soon: the learner's data is rendered, but the session needs its timers
  useEffect(() => {
    if (isSignedIn) restFor(LEARNER_REST_MS)
  }, [isSignedIn])

  return (
    <SupportLinkProvider value={supportUrl}>
      <div
        className="shell"
        data-place={place.name}
        data-panels={place.name === 'project' || undefined}
        data-toolbar={showsToolbar(place, isSignedIn) || undefined}
      >
        <SkipLink target="main" label={shellTexts.skip} />
        <OfflineNotice />
        <StartSlot served={served} impersonating={impersonating} />
        <main id="main" tabIndex={-1} className="shell-centre">
          {children}
        </main>
        <EndSlot served={served} user={user} flags={flags} wanted={wanted} />
      </div>
    </SupportLinkProvider>
  )
}
