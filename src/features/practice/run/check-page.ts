import type { RunEvent, Runner, RunOrder } from '../run.rules.ts'
import { openRunner } from './open-runner.ts'

/** Nobody waits before this page, and the machine may be busy. */
const SECONDS = 60

/** The page in which `content check --run` runs practices: it asks for orders, one after the other, and tells what was said. */
async function runAll(): Promise<void> {
  const orders = (await (await fetch('/orders')).json()) as RunOrder[]
  let open: { language: RunOrder['language']; runner: Runner } | null = null
  for (const order of orders) {
    if (open?.language !== order.language) {
      open?.runner.close()
      open = { language: order.language, runner: openRunner(order.language, SECONDS) }
    }
    await tell('/said', await said(open.runner, order))
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
