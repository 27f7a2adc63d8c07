import { Suspense, lazy, useEffect, useRef } from 'react'
import X from 'lucide-react/icons/x'
import { loadLate } from '#platform/browser/load-late.ts'
import { isComposing } from '#ui/composing.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { modals } from '#ui/modal/modal-store.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { ShellUser } from '../shell-user.ts'
import { shortcutsSheet } from '../shortcuts/shortcuts-store.ts'
import type { ToolbarView as View } from './toolbar-rules.ts'
import { toolbar } from './toolbar-store.ts'
import { viewTexts } from './views/views.texts.ts'

const DirectoryView = import.meta.env.SSR
  ? (await import('./views/directory-view.tsx')).DirectoryView
  : lazy(() => loadLate(() => import('./views/directory-view.tsx')).then((module) => ({ default: module.DirectoryView })))
const UserView = lazy(() => loadLate(() => import('./views/user-view.tsx')).then((module) => ({ default: module.UserView })))
const AdminView = lazy(() => loadLate(() => import('./views/admin-view.tsx')).then((module) => ({ default: module.AdminView })))

interface ToolbarViewProps {
  view: View
  user: ShellUser | null
  wanted: string | null
}

/** The view open above the toolbar. Escape and a click elsewhere close it. */
export function ToolbarView({ view, user, wanted }: ToolbarViewProps) {
  const box = useRef<HTMLElement>(null)
  const title = titleOf(view, user)

  useEffect(() => {
    const opener = document.activeElement
    const here = box.current
    // a view with its own field has the focus already
    if (!here?.contains(document.activeElement)) here?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && (!document.activeElement || document.activeElement === document.body))
        opener.focus({ preventScroll: true })
    }
  }, [view])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      if (!modals.store.read() && !shortcutsSheet.read()) toolbar.close()
    }
    function point({ type, target }: Event) {
      if (!(target instanceof Element) || target.closest('.toolbar-sheet, [role=dialog], [data-toasts]')) return
      // the backdrop stays until the click is over, so that the click does not reach what is below
      if (target.matches('.toolbar') === (type === 'click')) toolbar.close()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', point)
    document.addEventListener('click', point)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', point)
      document.removeEventListener('click', point)
    }
  }, [])

  return (
    <section ref={box} id="toolbar-view" aria-label={title} tabIndex={-1} data-view={view} className="toolbar-view">
      <header className="flex items-center justify-between gap-2 py-2 ps-4 pe-2">
        <h2 className="text-lg">{title}</h2>
        <IconButton icon={X} label={viewTexts.close} onClick={toolbar.close} />
      </header>
      <div className="px-4 pb-4">
        <Suspense fallback={<Opening />}>
          {view === 'directory' && <DirectoryView wanted={wanted} />}
          {view === 'user' && <UserView user={user} />}
          {view === 'admin' && <AdminView />}
        </Suspense>
      </div>
    </section>
  )
}

function Opening() {
  return useOnline() ? <Skeleton lines={4} /> : <EmptyState small title={viewTexts.offline.title} message={viewTexts.offline.message} />
}

function titleOf(view: View, user: ShellUser | null): string {
  if (view === 'directory') return viewTexts.directory.title
  if (view === 'admin') return viewTexts.admin.title
  return user ? viewTexts.user.learner : viewTexts.user.visitor
}
