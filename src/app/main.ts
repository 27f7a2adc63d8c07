import { createRequire } from 'node:module'
import { StartError } from '#platform/result.ts'
import { start, type Started } from '#app/server/run.ts'

const { showProgress } = createRequire(import.meta.url)('../../scripts/progress.cjs') as { showProgress(sentence: string): () => void }

/** Shuts down once, however many signals arrive: a service manager signals every process of the service, and npm forwards the signal. */
function leaveWhenTold(started: Started): void {
  let leaving: Promise<void> | undefined
  const leave = () => {
    leaving ??= started.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave)
}

try {
  leaveWhenTold(await start({ showProgress }))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.describe())
  process.exit(1)
}
