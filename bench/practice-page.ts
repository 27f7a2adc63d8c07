import { isLight, openRunner } from '#features/practice/run/open-runner.ts'
import type { RunEvent, RunOrder, Runner } from '#features/practice/run.rules.ts'

const runners = new Map<string, Runner>()

/** What opening a workspace does, before anybody presses Run. */
function opened({ language }: RunOrder): void {
  if (isLight(language) && !runners.has(language)) runners.set(language, openRunner(language, { seconds: 300 }))
}

/** How long it took until it ran, and until it was over. */
function timed(order: RunOrder): Promise<{ ready: number; done: number; reason: string }> {
  const from = performance.now()
  let ready = 0
  return new Promise((resolve) => {
    const runner = runners.get(order.language) ?? openRunner(order.language, { seconds: 300 })
    runners.set(order.language, runner)
    runner.start(order, (event: RunEvent) => {
      if (event.kind === 'started') ready = performance.now() - from
      if (event.kind === 'end') resolve({ ready, done: performance.now() - from, reason: event.reason })
    })
  })
}

Object.assign(window, { opened, timed })
