const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const INTERRUPTED = 130
/** npm passes on a signal that the terminal has sent as well: both are one. */
const ONE_MS = 1000

/** Calls back instead of ending this process; asked again later, the process ends. Returns what takes that back. */
export function onInterrupt(stop: () => void): () => void {
  let first: number | undefined
  const asked = () => {
    const now = performance.now()
    if (first !== undefined && now - first > ONE_MS) process.exit(INTERRUPTED)
    if (first === undefined) stop()
    first ??= now
  }
  for (const signal of SIGNALS) process.on(signal, asked)
  return () => {
    for (const signal of SIGNALS) process.off(signal, asked)
  }
}
