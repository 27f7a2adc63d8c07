import { useEffect, useRef, type RefObject } from 'react'

/** With each change of `shown`, what had the focus may disappear from inside the element; then `next` says what gets it. */
export function useFocusInside(
  around: RefObject<HTMLElement | null>,
  shown: string,
  next: (element: HTMLElement) => HTMLElement | null,
): void {
  const isInside = useRef(false)
  useEffect(() => {
    const element = around.current
    if (isInside.current && element && document.activeElement === document.body) next(element)?.focus({ preventScroll: true })
    isInside.current = false
    const enter = () => void (isInside.current = true)
    const leave = ({ relatedTarget }: FocusEvent) => void (isInside.current = relatedTarget === null)
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    if (element?.contains(document.activeElement)) enter()
    return () => {
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [shown, around, next])
}
