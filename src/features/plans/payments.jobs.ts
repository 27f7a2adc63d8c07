import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { paymentsOf } from './payments.gateway.ts'
import { ASK_AFTER_MS, EVENTS_KEPT_MS } from './payments.rules.ts'
import { sandboxJobs } from './sandbox.jobs.ts'
import { CANCEL_SUBSCRIPTION, noteAnswer, type Cancelling } from './payments.server.ts'
import { listSilent, removeOldCheckouts, removeOldPaymentEvents } from './payments.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const AT_ONCE = 100

/** Asks the provider about subscriptions without recent events. */
async function askAboutSilent(_: null, services: Services): Promise<void> {
  const { db, clock } = services
  const payments = await paymentsOf(services)
  if (!payments) return
  const now = clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const before = { processing: ago(ASK_AFTER_MS.processing), active: ago(ASK_AFTER_MS.active) }
  for (const known of await listSilent(db, payments.provider, before, AT_ONCE)) {
    const askedAt = clock.now()
    await noteAnswer(services, payments.provider, known, { askedAt, state: await payments.stateOf(known.id) })
  }
}

export const paymentsJobs = [
  defineJob({ name: 'ask-about-payments', rhythm: { every: 5 * MINUTE }, run: askAboutSilent }),
  defineJob<null, Services>({
    name: 'forget-old-payment-events',
    rhythm: { every: DAY, offset: 3 * 60 * MINUTE },
    async run(_, { db, clock }) {
      const now = clock.now()
      await removeOldPaymentEvents(db, new Date(now.getTime() - EVENTS_KEPT_MS))
      await removeOldCheckouts(db, now)
    },
  }),
  defineJob<Cancelling, Services>({
    ...CANCEL_SUBSCRIPTION,
    async run({ subscriptionId, provider }, services) {
      const payments = await paymentsOf(services)
      // sandbox subscriptions cost nothing, so there is nothing to cancel
      const isElsewhere = provider !== undefined && provider !== 'sandbox' && provider !== payments?.provider
      if (isElsewhere)
        throw new Error(`${subscriptionId} was sold by ${provider}, which PAYMENTS no longer names: cancel it there by hand.`)
      await payments?.cancel(subscriptionId)
    },
  }),
  ...sandboxJobs,
]
