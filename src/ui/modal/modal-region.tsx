import { Suspense, lazy, useEffect, useRef } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { cx } from '../cx.ts'
import { useStore } from '../ui.store.ts'
import type { ModalBodies } from './modal-body.ts'
import { modals, type ModalRules } from './modal-store.ts'
import { Opening } from './opening.tsx'

const ModalHost = lazy(() => loadLate(() => import('./modal-host.tsx')).then((module) => ({ default: module.ModalHost })))

interface ModalRegionProps {
  bodies: ModalBodies
  rules: ModalRules
}

/** The place of all modals. Loads nothing until the first one opens, but darkens the page at once. */
export function ModalRegion({ bodies, rules }: ModalRegionProps) {
  const current = useStore(modals.store)
  const wasOpened = useRef(false)
  wasOpened.current ||= current !== null

  useEffect(() => {
    modals.use(rules)
    return modals.listen(window)
  }, [rules])

  if (!wasOpened.current) return null
  return (
    <>
      {current && (
        <div
          data-scrim
          className={cx(
            'pointer-events-none fixed inset-0 z-40 bg-scrim transition-opacity duration-250 starting:opacity-0',
            current.closing && 'opacity-0',
          )}
        />
      )}
      <Suspense fallback={current && !current.closing && <Opening />}>
        <ModalHost current={current} bodies={bodies} rules={rules} />
      </Suspense>
    </>
  )
}
