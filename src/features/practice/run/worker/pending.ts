/** A program is over when nothing of it is pending: its timers, what it fetches, and other work of the browser for it. */
export function followPending() {
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
  function follow(work: Promise<unknown>): Promise<unknown> {
    const id = {}
    open.add(id)
    return work.finally(() => done(id))
  }
  // what always ends, unlike a stream that is read; a frame without an origin has no `crypto.subtle`
  for (const owner of [Blob.prototype, Response.prototype, Request.prototype, WebAssembly]) followMethods(owner, follow)
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

function followMethods(owner: object, follow: (work: Promise<unknown>) => Promise<unknown>): void {
  for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
    // a constructor, which has a prototype, stays one
    if (!writable || typeof value !== 'function' || 'prototype' in value) continue
    const followed = {
      [name](this: unknown, ...given: unknown[]) {
        const answer: unknown = Reflect.apply(value, this, given)
        return answer instanceof Promise ? follow(answer) : answer
      },
    }
    Object.defineProperty(owner, name, { value: followed[name] })
  }
}
