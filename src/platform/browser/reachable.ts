const LONGEST_PAUSE_MS = 30_000

/** Whether the site answers. An error of a proxy in front of it is no answer. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

let waiting: Promise<void> | undefined

/** Resolves when the site answers. All callers wait for the same requests. */
export function untilReachable(): Promise<void> {
  waiting ??= askUntilReachable().finally(() => (waiting = undefined))
  return waiting
}

async function askUntilReachable(): Promise<void> {
  for (let pauseMs = 1000; !(await isReachable()); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
      window.addEventListener('online', resolve, { once: true })
    })
  }
}
