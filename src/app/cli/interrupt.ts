const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Calls back once instead of ending this process, however often it is asked to end. Returns what takes that back. */
export function onInterrupt(stop: () => void): () => void {
  let isAsked = false
  const once = () => {
    if (!isAsked) stop()
    isAsked = true
  }
  for (const signal of SIGNALS) process.on(signal, once)
  return () => {
    for (const signal of SIGNALS) process.off(signal, once)
  }
}
