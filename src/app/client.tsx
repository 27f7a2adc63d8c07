import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { refuseStrayFiles } from '#platform/browser/refuse-stray-files.ts'
import { keepWritten } from '#platform/browser/keep-written.ts'
import { getRouter } from './router.tsx'
import { startHydration } from './hydration/hydration-start.ts'
import { noticeFocus } from './pages/notice-focus.ts'
import { holdNamedPlaces } from './pages/scroll-places.ts'
import { waitForNetwork } from './pages/wait-for-network.ts'

startHydration()
refuseStrayFiles()
keepWritten(document.querySelectorAll('textarea'))
const router = getRouter()
waitForNetwork(router)
noticeFocus()
holdNamedPlaces(router)

function Page() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return <RouterClient router={router} />
}

function wake() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    )
  })
}

wake()

// refreshes the open page in place after an author's edit
import.meta.hot?.on('content:published', () => {
  void router.options.context.queryClient.invalidateQueries().then(() => router.invalidate())
})
