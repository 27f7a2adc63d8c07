import { useEffect, useRef, type RefObject } from 'react'

/** When `shown` changes and the element with the focus is gone from inside `around`, focuses what `next` returns. */
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
