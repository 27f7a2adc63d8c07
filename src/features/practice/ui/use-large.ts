import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { inertBehind } from '#ui/inert-behind.ts'
import { modals } from '#ui/modal/modal-store.ts'
import { useStore } from '#ui/ui.store.ts'

/** So wide that the text can be read beside the workspace. */
const BESIDE = '(width >= 64rem)'

/** The workspace over the page, beside the text where there is room; it stays where it is in the document, with all that is in it. */
export function useLarge(place: RefObject<HTMLElement | null>): [boolean, (isLarge: boolean) => void] {
  const [isLarge, setLarge] = useState(false)
  const hasModal = useStore(modals.store) !== null
  useLayoutEffect(() => {
    const box = place.current
    if (!box || !isLarge) return undefined
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setLarge(false)
    box.setAttribute('popover', 'manual')
    box.showPopover()
    box.addEventListener('keydown', leave)
    const letGo = matchMedia(BESIDE).matches ? undefined : inertBehind(box)
    return () => {
      letGo?.()
      box.removeEventListener('keydown', leave)
      box.hidePopover()
      box.removeAttribute('popover')
      box.scrollIntoView({ block: 'nearest' })
    }
  }, [isLarge, place])
  // a dialog would lie under it
  useEffect(() => {
    if (hasModal) setLarge(false)
  }, [hasModal])
  return [isLarge, setLarge]
}
