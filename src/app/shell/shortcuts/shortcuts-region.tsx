import { Suspense, lazy, useRef } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { useStore } from '#ui/ui.store.ts'
import { shortcutsSheet } from './shortcuts-store.ts'

const ShortcutsDialog = lazy(() => loadLate(() => import('./shortcuts-dialog.tsx')).then((module) => ({ default: module.ShortcutsDialog })))

export function ShortcutsRegion() {
  const isOpen = useStore(shortcutsSheet)
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen
  if (!wasOpened.current) return null
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog open={isOpen} onClose={() => shortcutsSheet.write(false)} />
    </Suspense>
  )
}
