/** Gathers what is asked for while the batch before is under way, and acts on all of it at once. */
export function inBatches<Item>(act: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let gathered: Item[] = []
  let next: Promise<void> | undefined
  let last = Promise.resolve()
  return (item) => {
    gathered.push(item)
    next ??= last.then(() => {
      const items = gathered
      gathered = []
      next = undefined
      const acting = act(items)
      last = acting.catch(() => {})
      return acting
    })
    return next
  }
}
