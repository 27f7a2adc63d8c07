import { lazy, useEffect, useLayoutEffect } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { loadLate } from '#platform/browser/load-late.ts'
import { ModalRegion } from '#ui/modal/modal-region.tsx'
import { modals } from '#ui/modal/modal-store.ts'
import { ToastRegion } from '#ui/toast/toast-region.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { AuthenticationManager } from './authentication-manager.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { LastProjectKeeper } from './last-project-keeper.tsx'
import { CourseOverlay } from './course/course-overlay.tsx'
import { leaveWanted, openWanted } from './explore-link.ts'
import { hydration } from '../hydration/hydration-start.ts'
import { MobileNotice } from './mobile-notice.tsx'
import { modalBodies } from './modals/modal-bodies.ts'
import { modalRules } from './modals/modal-rules.ts'
import { listenForQuestions } from './panels/ask-store.ts'
import { panels } from './panels/panel-store.ts'
import { SidePanel } from './panels/side-panel.tsx'
import { placeOf, showsCourse, showsToolbar, type ShellPlace } from './place-rules.ts'
import type { ShellUser } from './shell-user.ts'
import { ShortcutsRegion } from './shortcuts/shortcuts-region.tsx'
import { shortcutsSheet } from './shortcuts/shortcuts-store.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { defaultFlags, type ToolbarFlags } from './toolbar/toolbar-rules.ts'
import { toolbar } from './toolbar/toolbar-store.ts'

const AskPanel = lazy(() => loadLate(() => import('./panels/ask-panel.tsx')).then((module) => ({ default: module.AskPanel })))
const MyWorkPanel = lazy(() => loadLate(() => import('./panels/my-work-panel.tsx')).then((module) => ({ default: module.MyWorkPanel })))

interface StartProps {
  /** the path that the server rendered */
  served: string
  impersonating: string | null
}

/** The parts before the page. */
export function ShellStart({ served, impersonating }: StartProps) {
  const { place } = usePlace(served)
  return (
    <>
      <ImpersonationBanner who={impersonating} />
      {place.name === 'project' && place.projectId !== null && (
        <SidePanel side="left">
          <AskPanel key={place.projectId} projectId={place.projectId} />
        </SidePanel>
      )}
    </>
  )
}

interface EndProps {
  served: string
  user: ShellUser | null
  flags: ToolbarFlags | undefined
  wanted: string | null
}

/** The parts after and above the page. */
export function ShellEnd({ served, user, flags = defaultFlags, wanted }: EndProps) {
  const { place, pathname, here } = usePlace(served)
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.href })
  const hasToolbar = showsToolbar(place, user !== null)

  useLayoutEffect(() => hydration.arrive(), [])
  useEffect(() => {
    panels.restore()
    toolbar.restore()
  }, [])
  useEffect(listenForQuestions, [])
  useEffect(() => toolbar.close, [pathname])
  useEffect(() => panels.leave, [pathname])
  useEffect(() => leaveDialogs, [here])
  useEffect(() => {
    // replayed events come after this: Escape closes what the address opens
    const opened = openWanted(window.location.search, hasToolbar, (href) => void router.navigate({ href, replace: true }))
    void opened.finally(() => {
      hydration.settle(window)
      document.documentElement.dataset.shell = ''
    })
  }, [href, hasToolbar, router])
  useEffect(() => {
    let { view } = toolbar.store.read()
    return toolbar.store.subscribe(() => {
      const before = view
      view = toolbar.store.read().view
      if (before === 'directory' && view !== before)
        leaveWanted((href) => void router.navigate({ href, replace: true, resetScroll: false }))
    })
  }, [router])

  return (
    <>
      {place.name === 'project' && flags.liveDocs && (
        <SidePanel side="right">
          <MyWorkPanel projectId={place.projectId} onGo={panels.leave} />
        </SidePanel>
      )}
      {showsCourse(place) && <CourseOverlay place={place} pathname={pathname} hasButton={!hasToolbar || !flags.chatToolbar} />}
      {hasToolbar && <Toolbar place={place} flags={flags} user={user} wanted={wanted} />}
      <ToastRegion />
      <ModalRegion bodies={modalBodies} rules={modalRules} />
      <ShortcutsRegion />
      <AuthenticationManager />
      <MobileNotice place={place} />
      <LastProjectKeeper place={place} />
    </>
  )
}

/** These parts may hydrate on another page than they were rendered for: they use the server's path until hydrated. */
function usePlace(served: string): { place: ShellPlace; pathname: string; here: string } {
  const here = useRouterState({ select: (state) => state.location.pathname })
  const pathname = useAlive() ? here : served
  return { place: placeOf(pathname), pathname, here }
}

/** Closes the open modal and the shortcuts: they belong to the page that is left. */
function leaveDialogs(): void {
  modals.leave()
  shortcutsSheet.write(false)
}
