/** A program is over when nothing of it waits any more: its timers are counted, and what it fetches. */
export function followTimers() {
  const { setTimeout: later, clearTimeout: never, setInterval: often, clearInterval: enough } = globalThis
  const open = new Set<unknown>()
  let onQuiet = () => {}
  const done = (id: unknown) => {
    if (open.delete(id) && open.size === 0) later(() => open.size === 0 && onQuiet(), 0)
  }
  const { fetch: ask } = globalThis
  const act = (task: unknown, given: unknown[]) =>
    typeof task === 'function' ? (task as (...all: unknown[]) => void)(...given) : undefined
  const turn = () => new Promise<void>((resolve) => void later(resolve, 0))
  Object.assign(globalThis, {
    setTimeout(task: unknown, wait?: number, ...given: unknown[]) {
      const id = later(() => {
        try {
          act(task, given)
        } finally {
          done(id)
        }
      }, wait)
      open.add(id)
      return id
    },
    setInterval(task: unknown, wait?: number, ...given: unknown[]) {
      const id = often(() => act(task, given), wait)
      open.add(id)
      return id
    },
    fetch(...given: Parameters<typeof ask>) {
      const id = {}
      open.add(id)
      return ask(...given).finally(() => done(id))
    },
    clearTimeout(id: never) {
      never(id)
      done(id)
    },
    clearInterval(id: never) {
      enough(id)
      done(id)
    },
  })
  return {
    /** once none is open, and what a promise does next has been done */
    async quiet(): Promise<void> {
      await turn()
      if (open.size > 0) await new Promise<void>((resolve) => (onQuiet = resolve))
      // the browser reports an uncaught rejection one turn later
      await turn()
    },
  }
}
