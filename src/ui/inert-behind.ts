const marks = new WeakMap<Element, number>()
let fronts = 0

/** Whether anything stands in front, with what is behind it inert. */
export function hasFront(): boolean {
  return fronts > 0
}

/** Makes everything behind inert, except notifications. Returns a function that undoes that and restores the focus. */
export function inertBehind(front: Element): () => void {
  const behind = standingBehind(front, document.body)
  const focused = document.activeElement
  fronts += 1
  for (const element of behind) mark(element, 1)
  return () => {
    fronts -= 1
    for (const element of behind) mark(element, -1)
    // inert elements lose the focus; restores it for the next owner
    const isLost = document.activeElement === document.body
    if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

function standingBehind(front: Element, ground: Element): Element[] {
  return [...ground.children].flatMap((element) => {
    if (element === front || element.matches('[data-toasts], script, style')) return []
    if (element.contains(front) || element.querySelector('[data-toasts]')) return standingBehind(front, element)
    return [element]
  })
}

/** Two dialogs may cover the same element, and either may close first. */
function mark(element: Element, by: number): void {
  const count = (marks.get(element) ?? 0) + by
  marks.set(element, count)
  element.toggleAttribute('inert', count > 0)
}
