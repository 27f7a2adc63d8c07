import { useEffect } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import { modals, openModal } from '#ui/modal/modal-store.ts'
import './modals/modal-types.ts'
import { showsMobileNotice, type ShellPlace } from './place-rules.ts'

const SEEN_KEY = 'waymark:mobile-notice-seen'
const SMALL_SCREEN = '(width < 48rem)'

/** Says once on a phone that projects want a desktop, and does not come back once it was closed. */
export function MobileNotice({ place }: { place: ShellPlace }) {
  const isWanted = showsMobileNotice(place)
  useEffect(() => {
    if (!isWanted || !matchMedia(SMALL_SCREEN).matches || localStore.read(SEEN_KEY)) return undefined
    openModal('mobileLock', {})
    return modals.store.subscribe(() => {
      const modal = modals.store.read()
      if (modal?.type === 'mobileLock' && modal.closing) localStore.write(SEEN_KEY, 'yes')
    })
  }, [isWanted])
  return null
}
