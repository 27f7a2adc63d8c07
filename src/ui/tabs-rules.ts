type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The tab that an arrow key selects, wrapping at both ends; null for any other key. */
export function nextTab({ key, altKey, ctrlKey, metaKey }: Press, current: number, count: number, rightToLeft: boolean): number | null {
  if (altKey || ctrlKey || metaKey) return null
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (current + 1) % count
  if (key === back) return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
