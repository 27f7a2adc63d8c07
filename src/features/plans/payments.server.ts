import { noteOther } from '#features/accounts/impersonation.server.ts'
import type { Plan } from '#features/accounts/accounts.rules.ts'
import { findAccountByCustomer, lockAccount, savePlan, type Account } from '#features/accounts/accounts.store.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { isPro, type BillingPeriod, type PaymentProvider } from './plans.rules.ts'
import type { Payments } from './payment-provider.gateway.ts'
import { paymentsOf, readNews } from './payments.gateway.ts'
import {
  CHECKOUT_MS,
  counts,
  managedOf,
  planFrom,
  settleSilence,
  surplusOf,
  type SubscriptionNews,
  type SubscriptionState,
} from './payments.rules.ts'
import {
  addPaymentEvent,
  findSubscription,
  listSubscriptions,
  removeCheckouts,
  reserveCheckout,
  saveCheckoutUrl,
  saveSubscription,
  type Subscription,
} from './payments.store.ts'

export const CANCEL_SUBSCRIPTION = { name: 'cancel-subscription', maxAttempts: 12 }

export interface Cancelling {
  subscriptionId: string
  /** Absent in jobs of earlier versions. */
  provider?: PaymentProvider
}

export type Received = 'noted' | 'known' | 'irrelevant' | Refusal<'not_signed' | 'malformed' | 'payments_off', undefined>

/** The only entry for a provider's events: verifies the signature, and counts each event once. */
export async function receiveEvent(services: Services, body: string, signature: string): Promise<Received> {
  const payments = await paymentsOf(services)
  if (!payments) return refuse('payments_off')
  const news = await readNews(body, signature, await payments.webhookSecret(), services.clock.now())
  if (news === null) return 'irrelevant'
  return isRefused(news) ? news : noteNews(services, payments.provider, news)
}

export async function noteNews(services: Services, provider: Payments['provider'], news: SubscriptionNews): Promise<Received> {
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    if (!(await addPaymentEvent(tx, { id: `${provider}:${news.eventId}`, type: news.type, receivedAt: now }))) return 'known'
    const account = await lockPayer(tx, news)
    if (account) await believe(services, tx, account, { provider, news, now })
    else await missPayer(services, tx, { provider, news })
    return 'noted'
  })
}

interface Answer {
  /** when the question was sent: what the provider reports since is newer */
  askedAt: Date
  /** null if the provider does not know the subscription */
  state: SubscriptionState | null
}

/** Notes what a provider answers about a subscription. */
export async function noteAnswer(
  services: Services,
  provider: Payments['provider'],
  known: Subscription,
  { askedAt, state: answer }: Answer,
): Promise<void> {
  const { id: subscriptionId, customerId, customerName, userId } = known
  const state = settleSilence(known, answer, askedAt) ?? known.state
  const eventId = `asked:${subscriptionId}:${askedAt.getTime()}`
  const news = { eventId, type: 'asked', at: inWholeSeconds(askedAt), state, subscriptionId, customerId, customerName, userId }
  await noteNews(services, provider, news)
}

/** As a provider tells times, so that what it reports in the second of the question is not older than the answer. */
function inWholeSeconds(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Locks the account, so that two events about one person run one after the other. */
async function lockPayer(tx: Db, { subscriptionId, userId, customerId }: SubscriptionNews): Promise<Account | null> {
  const known = await findSubscription(tx, subscriptionId)
  const named = known?.userId ?? (userId !== null && UUID.test(userId) ? userId : null)
  const id = named ?? (await findAccountByCustomer(tx, customerId))?.id
  return id === undefined ? null : lockAccount(tx, id)
}

interface Belief {
  provider: Payments['provider']
  news: SubscriptionNews
  now: Date
}

/** Changes the plan only with the subscriptions: a plan that the operator gave stays until a subscription of that person changes. */
async function believe(services: Services, tx: Db, account: Account, { provider, news, now }: Belief): Promise<void> {
  const before = await listSubscriptions(tx, account.id)
  const known = before.find(({ id }) => id === news.subscriptionId)
  if (!counts(news, known ?? null)) return
  const { subscriptionId: id, customerId, state, at } = news
  const customerName = news.customerName ?? known?.customerName ?? null
  const { createdAt = now, since = now } = known?.state === state ? known : { createdAt: known?.createdAt }
  const changed: Subscription = { id, userId: account.id, provider, customerId, customerName, state, at, createdAt, since, heardAt: now }
  await saveSubscription(tx, changed)
  const after = [...before.filter((one) => one.id !== id), changed]
  // a left-over of another provider opens nothing
  const own = after.filter((one) => one.provider === provider)
  const { subscriptionId: current } = account.paymentInfo
  const ownBefore = before.filter((one) => one.provider === provider)
  await giveBack(services, tx, surplusOf(own, current), surplusOf(ownBefore, current))
  const plan = planFrom(own.map((one) => one.state))
  if (isPro(plan)) await removeCheckouts(tx, account.id)
  if (plan === planFrom(ownBefore.map((one) => one.state))) return
  await changePlan(services, tx, plan, own.findLast((one) => planFrom([one.state]) === plan) ?? changed)
}

async function changePlan(services: Services, tx: Db, plan: Plan, subscription: Subscription): Promise<void> {
  const { id: subscriptionId, userId, customerId, customerName } = subscription
  await noteOther({ ...services, db: tx }, userId, `payment plan ${plan}`)
  await savePlan(tx, userId, { plan, customerId, customerName, subscriptionId }, services.clock.now())
}

/** Cancels surplus subscriptions. Refunds are made by hand: the log says what was paid, and the audit log names each once. */
async function giveBack(services: Services, tx: Db, surplus: Subscription[], surplusBefore: Subscription[]): Promise<void> {
  for (const one of surplus) {
    const { id, userId, provider, state } = one
    services.log.warn(
      { subscription: id, user: userId, provider, state, refund: 'due' },
      'Pro was bought twice: cancelling this subscription. Refund its payment by hand.',
    )
    const isNoted = surplusBefore.some((noted) => noted.id === id)
    if (!isNoted) await noteOther({ ...services, db: tx }, userId, `payment refund due: ${provider} subscription ${id} (${state})`)
    await cancelSoon(services, tx, one)
  }
}

async function cancelSoon({ jobs }: Services, tx: Db, { id, provider }: Pick<Subscription, 'id' | 'provider'>): Promise<void> {
  await jobs.enqueue<Cancelling>(tx, CANCEL_SUBSCRIPTION, { subscriptionId: id, provider }, { key: id })
}

/** Cancels a payment for a deleted account; ignores what others sell through the same provider. */
async function missPayer(services: Services, tx: Db, { provider, news }: Omit<Belief, 'now'>): Promise<void> {
  if (news.userId === null) return
  services.log.warn(
    { event: news.eventId, subscription: news.subscriptionId },
    'Payment for a deleted account: cancelling its subscription.',
  )
  if (news.state !== 'ended') await cancelSoon(services, tx, { id: news.subscriptionId, provider })
}

export interface CheckoutRequest {
  account: Account
  billingPeriod: BillingPeriod
  /** A path on this site. */
  returnTo: string
}

export type CheckoutRefusal =
  | Refusal<'already_pro', undefined>
  | Refusal<'payments_off', undefined>
  | Refusal<'payments_unreachable', undefined>

interface Site {
  config: Pick<Config, 'payments'>
  db: Db
}

/**
 * Running subscriptions of somebody without Pro: the operator took away the plan that they pay for. Skips subscriptions of a test
 * checkout that is no longer used: nobody pays for them.
 */
export async function listUnserved({ config, db }: Site, { id, plan }: Pick<Account, 'id' | 'plan'>): Promise<Subscription[]> {
  if (isPro(plan)) return []
  const all = await listSubscriptions(db, id)
  return all.filter(({ provider, state }) => (provider !== 'sandbox' || config.payments === 'sandbox') && isPro(planFrom([state])))
}

/** Restores the plan that a running subscription pays for. False without one; true also where a second press comes after the first. */
async function restorePlan(services: Services, userId: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) return false
    if (isPro(account.plan)) return true
    const all = await listUnserved({ ...services, db: tx }, account)
    // what runs at another provider is not known any more
    const unserved = all.filter(({ provider }) => provider === services.config.payments)
    const plan = planFrom(unserved.map(({ state }) => state))
    const current = unserved.findLast(({ state }) => planFrom([state]) === plan)
    if (current) await changePlan(services, tx, plan, current)
    return current !== undefined
  })
}

/** Retries within minutes, even concurrent ones, lead to the same checkout. Restores Pro instead for those who pay already. */
export async function openCheckout(
  services: Services,
  { account, billingPeriod, returnTo }: CheckoutRequest,
): Promise<string | CheckoutRefusal> {
  const { db, clock, config, report } = services
  const payments = await paymentsOf(services)
  if (!payments) return refuse('payments_off')
  const { id: userId, email, name, plan } = account
  if (isPro(plan)) return refuse('already_pro')
  if (await restorePlan(services, userId)) return config.publicUrl + returnTo
  const now = clock.now()
  const checkout = {
    id: newId(now.getTime()),
    userId,
    billingPeriod,
    provider: payments.provider,
    returnTo,
    expiresAt: new Date(now.getTime() + CHECKOUT_MS),
  }
  const { id: checkoutId, url: open, expiresAt } = await reserveCheckout(db, checkout, now)
  if (open !== null) return open
  const customerId = await customerOf(db, account, payments)
  try {
    const url = await payments.createCheckout({
      checkoutId,
      userId,
      email,
      name,
      customerId,
      billingPeriod,
      returnTo: config.publicUrl + returnTo,
      expiresAt,
    })
    await saveCheckoutUrl(db, checkoutId, url)
    return url
  } catch (error) {
    report(error, { checkoutId })
    return refuse('payments_unreachable')
  }
}

/** Another provider does not know the customer of an earlier one. */
async function customerOf(db: Db, { id, paymentInfo }: Account, { provider }: Pick<Payments, 'provider'>): Promise<string | null> {
  const own = (await listSubscriptions(db, id)).filter((one) => one.provider === provider)
  return managedOf(own, paymentInfo.subscriptionId)?.customerId ?? null
}

export type PortalRefusal =
  | Refusal<'no_subscription', undefined>
  | Refusal<'payments_off', undefined>
  | Refusal<'payments_unreachable', undefined>

export async function openPortal(services: Services, account: Account, returnTo: string): Promise<string | PortalRefusal> {
  const payments = await paymentsOf(services)
  if (!payments) return refuse('payments_off')
  const customerId = await customerOf(services.db, account, payments)
  if (customerId === null) return refuse('no_subscription')
  try {
    return await payments.openPortal({ customerId, returnTo: services.config.publicUrl + returnTo })
  } catch (error) {
    services.report(error, { customerId })
    return refuse('payments_unreachable')
  }
}

/** Cancels all subscriptions of an account that is being deleted. */
export async function cancelAll(services: Services, userId: string): Promise<void> {
  for (const one of await listSubscriptions(services.db, userId)) {
    if (one.state !== 'ended') await cancelSoon(services, services.db, one)
  }
}
