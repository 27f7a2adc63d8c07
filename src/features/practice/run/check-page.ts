import type { RunEvent, Runner, RunOrder } from '../run.rules.ts'
import { openRunner } from './open-runner.ts'

/** Nobody waits before this page, and the machine may be busy. */
const SECONDS = 60

/** The page in which `content check --run` runs practices: it fetches orders one by one and reports their output. */
async function runAll(): Promise<void> {
  const orders = (await (await fetch('/orders')).json()) as RunOrder[]
  const runners = new Map<RunOrder['language'], Runner>()
  for (const order of orders) {
    const runner = runners.get(order.language) ?? openRunner(order.language, { seconds: SECONDS })
    runners.set(order.language, runner)
    await tell('/said', await said(runner, order))
  }
  await tell('/done', null)
}

function said(runner: Runner, order: RunOrder): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  return new Promise((resolve) => {
    runner.start(order, (event) => {
      if (event.kind === 'test' || event.kind === 'printed' || event.kind === 'end') events.push(event)
      if (event.kind === 'end') resolve(events)
    })
  })
}

async function tell(address: string, body: unknown): Promise<void> {
  await fetch(address, { method: 'POST', body: JSON.stringify(body) })
}

void runAll()
