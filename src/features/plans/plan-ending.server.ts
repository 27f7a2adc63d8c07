import type { Account } from '#features/accounts/accounts.store.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { Payments } from './payment-provider.gateway.ts'
import { paymentsOf } from './payments.gateway.ts'
import { keepsPaidTime, managedOf, type RunningSubscription } from './payments.rules.ts'
import { noteAnswer } from './payments.server.ts'
import { listSubscriptions } from './payments.store.ts'

type Away = Refusal<'payments_off', undefined> | Refusal<'payments_unreachable', undefined>
type Missing = Refusal<'no_subscription', undefined>
type Otherwise = Refusal<'ends_otherwise', undefined>

interface Found {
  id: string
  payments: Payments
  running: RunningSubscription
}

/** The caller's subscription, asked from the provider because it can change in its portal. */
export async function findOwn(services: Services, account: Account): Promise<RunningSubscription | null | Away> {
  const found = await find(services, account)
  return found === null || isRefused(found) ? found : found.running
}

/** Cancels only as the learner was told: at the end of the paid time, or at once. */
export async function cancelOwn(
  services: Services,
  account: Account,
  atOnce: boolean,
): Promise<RunningSubscription | null | Away | Missing | Otherwise> {
  const found = await find(services, account)
  if (found === null) return refuse('no_subscription')
  if (isRefused(found)) return found
  const { id, payments, running } = found
  if (keepsPaidTime(running, services.clock.now()) === atOnce) return refuse('ends_otherwise')
  const cancelled = await reaching(services, () => (atOnce ? payments.cancel(id) : payments.cancelLater(id)))
  return cancelled ?? findOwn(services, account)
}

export async function resumeOwn(services: Services, account: Account): Promise<RunningSubscription | null | Away | Missing> {
  const found = await find(services, account)
  if (found === null) return refuse('no_subscription')
  if (isRefused(found)) return found
  const { id, payments, running } = found
  if (!running.isEnding) return running
  const resumed = await reaching(services, () => payments.resume(id))
  return resumed ?? findOwn(services, account)
}

/** Notes what has ended at the provider: its event may be late, or lost. */
async function find(services: Services, { id: userId, paymentInfo }: Account): Promise<Found | null | Away> {
  const payments = await paymentsOf(services)
  const all = await listSubscriptions(services.db, userId)
  const own = all.filter(({ state }) => state === 'active' || state === 'processing')
  if (!payments) return own.some(({ provider }) => provider !== 'sandbox') ? refuse('payments_off') : null
  const here = own.filter(({ provider }) => provider === payments.provider)
  const current = managedOf(here, paymentInfo.subscriptionId)
  if (!current) return null
  const askedAt = services.clock.now()
  const answer: { running: RunningSubscription | null } = { running: null }
  const away = await reaching(services, async () => {
    answer.running = await payments.describe(current.id)
  })
  if (away) return away
  const { running } = answer
  if (running && running.state !== 'ended') return { id: current.id, payments, running }
  await noteAnswer(services, payments.provider, current, { askedAt, state: 'ended' })
  return null
}

async function reaching({ report }: Services, act: () => Promise<void>): Promise<Away | null> {
  try {
    await act()
    return null
  } catch (error) {
    report(error)
    return refuse('payments_unreachable')
  }
}
