import { useLayoutEffect, useState, type RefObject } from 'react'

const buttonsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll('button') ?? [])]

/** Roving tabindex: Tab reaches one button of the bar, arrows the others. */
export function useBarKeys(bar: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(0)
  useLayoutEffect(() => {
    for (const [index, button] of buttonsIn(bar.current).entries()) button.tabIndex = index === at ? 0 : -1
  })
  function goTo(index: number) {
    const buttons = buttonsIn(bar.current)
    const next = (index + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }
  /** True if the bar handled the key. */
  function move(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    const buttons = buttonsIn(bar.current)
    const now = buttons.findIndex((button) => button === document.activeElement)
    if (now < 0 || !bar.current) return false
    const forward = getComputedStyle(bar.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const steps: Record<string, number> = { ArrowLeft: now - 1, ArrowRight: now - 1, [forward]: now + 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (next !== undefined) goTo(next)
    return next !== undefined
  }
  return { move, begin: () => goTo(at) }
}
