import { Suspense, lazy, useEffect } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { cx } from '../cx.ts'
import { useStore } from '../ui.store.ts'
import { uiTexts } from '../ui.texts.ts'
import { toasts } from './toast-store.ts'

const ToastCard = lazy(() => loadLate(() => import('./toast-card.tsx')).then((module) => ({ default: module.ToastCard })))

/** Always in the page, because a live region announces only what is added later. */
export function ToastRegion() {
  const { shown, leaving } = useStore(toasts.store)
  useEffect(() => toasts.listen(window), [])
  return (
    <section
      aria-label={uiTexts.notifications}
      aria-live="polite"
      data-toasts
      className={cx(
        // the padding leaves room for the shadow; the bottom of a phone has the toolbar and its notice
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
