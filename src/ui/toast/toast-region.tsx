import { Suspense, lazy, useEffect } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { cx } from '../cx.ts'
import { useStore } from '../ui.store.ts'
import { uiTexts } from '../ui.texts.ts'
import { toasts } from './toast-store.ts'

const ToastCard = lazy(() => loadLate(() => import('./toast-card.tsx')).then((module) => ({ default: module.ToastCard })))

/** Stands in the page from the start, since a live region speaks only what comes into it later. */
export function ToastRegion() {
  const { shown, leaving } = useStore(toasts.store)
  useEffect(() => toasts.listen(window), [])
  return (
    <section
      aria-label={uiTexts.notifications}
      aria-live="polite"
      data-toasts
      className={cx(
        // the shadow has the room of the padding; at a phone's foot are the toolbar and its notice
        'pointer-events-none fixed inset-x-0 z-50 flex justify-end overflow-x-clip px-4',
        shown?.position === 'top' ? 'top-4' : 'top-4 md:top-auto md:bottom-24',
      )}
    >
      {shown && (
        <Suspense fallback={null}>
          <ToastCard key={shown.id} toast={shown} leaving={leaving} />
        </Suspense>
      )}
    </section>
  )
}
