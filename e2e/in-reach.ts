import type { Locator } from 'playwright'

/** Elements of a part that are outside the window, clipped, or covered. */
export function outOfReach(part: Locator): Promise<string[]> {
  return part.evaluate(async (root) => {
    // layout reacts to new elements in the next frame
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`
    const flow = (element: Element) => getComputedStyle(element).overflowX
    const scrolls = (element: Element | null): boolean =>
      element !== null && element !== root.parentElement && (/auto|scroll/.test(flow(element)) || scrolls(element.parentElement))
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('.sr-only') === null
    const seen = [root, ...root.querySelectorAll('*')].filter(isSeen)

    const beside = seen.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement)
    })
    const cut = seen.filter(
      (element) =>
        /hidden|clip/.test(flow(element)) &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).textOverflow !== 'ellipsis',
    )
    const controls = seen.filter((element) => element.matches('a[href], button, input:not([hidden]), textarea, select, [role=textbox]'))
    const covered = controls.flatMap((element) => {
      const isTall = element.clientHeight > 100
      element.scrollIntoView({ block: isTall ? 'start' : 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      const isReached = element.contains(there) || there?.closest('label')?.contains(element) === true
      return isReached ? [] : [`covered: ${nameOf(element)}, by ${there ? nameOf(there) : 'what is beside the window'}`]
    })
    return [...beside.map((one) => `beside the window: ${nameOf(one)}`), ...cut.map((one) => `cut off: ${nameOf(one)}`), ...covered]
  })
}
