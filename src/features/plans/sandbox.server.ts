import { findAccount } from '#features/accounts/accounts.store.ts'
import { newToken } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { BANK_MS, orderPlaced, paidUntil, statusChanged, type SandboxEvent, type SandboxSubscription } from './sandbox.rules.ts'
import {
  addSandboxSubscription,
  changeStatus,
  findSandboxSubscription,
  listOver,
  saveCancelsAt,
  useVisit,
  type Visit,
} from './sandbox.store.ts'

export const DELIVER_EVENT = { name: 'deliver-sandbox-event' }
export const ASK_BANK = { name: 'ask-sandbox-bank' }

export interface BankPayload {
  subscriptionId: string
  pays: boolean
}

/** Sends events by a job, signed and from outside: they may be late, and may come twice. */
export async function emit({ jobs }: Services, tx: Services['db'], event: SandboxEvent): Promise<void> {
  await jobs.enqueue(tx, DELIVER_EVENT, event, { key: event.id })
}

/** Simulates the payment of a checkout; null if it is paid already or expired. */
export async function payInSandbox(services: Services, token: string, pays: boolean): Promise<Visit | null> {
  const { db, jobs, clock } = services
  const now = clock.now()
  return db.transaction(async (tx) => {
    const visit = await useVisit(tx, token, now)
    if (!visit) return null
    const { userId, billingPeriod } = visit
    const subscription = {
      id: `test_${newToken()}`,
      userId,
      billingPeriod: billingPeriod ?? 'monthly',
      status: 'incomplete',
      createdAt: now,
      cancelsAt: null,
    } as const
    await addSandboxSubscription(tx, subscription)
    const account = await findAccount(tx, userId)
    await emit(services, tx, orderPlaced(subscription, account?.name ?? '', now))
    await jobs.enqueue<BankPayload>(tx, ASK_BANK, { subscriptionId: subscription.id, pays }, { delay: BANK_MS })
    return visit
  })
}

export async function answerOfBank(services: Services, { subscriptionId, pays }: BankPayload): Promise<void> {
  await services.db.transaction(async (tx) => {
    const changed = await changeStatus(tx, subscriptionId, ['incomplete'], pays ? 'active' : 'incomplete_expired')
    if (changed) await emit(services, tx, statusChanged(changed, services.clock.now()))
  })
}

export async function cancelInSandbox(services: Services, subscriptionId: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const changed = await changeStatus(tx, subscriptionId, ['incomplete', 'active'], 'canceled')
    if (changed) await emit(services, tx, statusChanged(changed, services.clock.now()))
    return changed !== null
  })
}

/** Cancels at the end of the paid time. */
export async function cancelInSandboxLater({ db, clock }: Services, subscriptionId: string): Promise<void> {
  const found = await findSandboxSubscription(db, subscriptionId)
  if (found) await saveCancelsAt(db, subscriptionId, paidUntil(found, clock.now()))
}

export async function endWhatIsOver(services: Services): Promise<void> {
  for (const { id } of await listOver(services.db, services.clock.now())) await cancelInSandbox(services, id)
}

/** Cancels at the end of the paid time, at once if nothing is paid. */
export async function endInSandbox(services: Services, { id, status, cancelsAt }: SandboxSubscription): Promise<void> {
  if (status !== 'active') await cancelInSandbox(services, id)
  else if (cancelsAt === null) await cancelInSandboxLater(services, id)
}
