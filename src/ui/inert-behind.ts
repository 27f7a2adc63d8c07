const marks = new WeakMap<Element, number>()

/** Takes what stands behind out of reach, for every key, finger and voice; notifications stay. Returns how to take that back, and the focus with it. */
export function inertBehind(front: Element): () => void {
  const behind = standingBehind(front, document.body)
  const focused = document.activeElement
  for (const element of behind) mark(element, 1)
  return () => {
    for (const element of behind) mark(element, -1)
    // what is inert loses the focus; whoever comes next must find it where it was
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

/** Two dialogs may stand before one thing, and either may be the first to go. */
function mark(element: Element, by: number): void {
  const count = (marks.get(element) ?? 0) + by
  marks.set(element, count)
  element.toggleAttribute('inert', count > 0)
}
