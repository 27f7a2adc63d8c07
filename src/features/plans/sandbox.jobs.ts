import { defineJob } from '#platform/jobs/jobs.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { paymentsOf } from './payments.gateway.ts'
import { receiveEvent } from './payments.server.ts'
import type { SandboxEvent } from './sandbox.rules.ts'
import { answerOfBank, ASK_BANK, DELIVER_EVENT, endWhatIsOver, type BankPayload } from './sandbox.server.ts'
import { removeOldVisits } from './sandbox.store.ts'

const MINUTE = 60_000
const DAY = 86_400_000

async function deliver(event: SandboxEvent, services: Services): Promise<void> {
  const payments = await paymentsOf(services)
  if (payments?.provider !== 'sandbox') return
  const { Stripe } = await import('stripe')
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(services.clock.now().getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: await payments.webhookSecret(), timestamp })
  const received = await receiveEvent(services, payload, signature)
  if (isRefused(received)) throw new Error(`The event was refused: ${received.refused}`)
}

export const sandboxJobs = [
  defineJob({ ...DELIVER_EVENT, run: deliver }),
  defineJob<BankPayload, Services>({ ...ASK_BANK, run: (payload, services) => answerOfBank(services, payload) }),
  defineJob<null, Services>({
    name: 'end-sandbox-subscriptions',
    rhythm: { every: MINUTE },
    run: (_, services) => endWhatIsOver(services),
  }),
  defineJob<null, Services>({
    name: 'forget-old-sandbox-visits',
    rhythm: { every: DAY, offset: DAY / 8 },
    run: (_, { db, clock }) => removeOldVisits(db, clock.now()),
  }),
]
