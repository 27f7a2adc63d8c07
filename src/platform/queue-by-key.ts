type Work<Made> = () => Promise<Made>

/** Limits concurrency to `most`, and runs the work of one key in order, so that a slow key blocks no other. */
export function queueByKey({ most }: { most: number }): <Made>(key: string, work: Work<Made>) => Promise<Made> {
  const waiting: { key: string; begin: () => void }[] = []
  const running = new Set<string>()

  function beginNext(): void {
    if (running.size >= most) return
    const at = waiting.findIndex(({ key }) => !running.has(key))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (!next) return
    running.add(next.key)
    next.begin()
  }

  return async (key, work) => {
    await new Promise<void>((begin) => {
      waiting.push({ key, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      running.delete(key)
      beginNext()
    }
  }
}
