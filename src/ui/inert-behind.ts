const marks = new WeakMap<Element, number>()

/** Makes everything behind inert, except notifications. Returns a function that undoes that and restores the focus. */
export function inertBehind(front: Element): () => void {
  const behind = standingBehind(front, document.body)
  const focused = document.activeElement
  for (const element of behind) mark(element, 1)
  return () => {
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
