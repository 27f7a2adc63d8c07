import { Stripe } from 'stripe'
import type { Account } from '#features/accounts/accounts.store.ts'
import type { Shop } from './plans.fixtures.ts'
import { paymentsOf } from './payments.gateway.ts'
import { receiveEvent, type Received } from './payments.server.ts'
import { USER_KEY } from './stripe.rules.ts'

interface EventFacts {
  id?: string
  /** Seconds after the start of the test. */
  second?: number
  object?: Record<string, unknown>
}

export interface Sender {
  /** An event as the provider serialises it. */
  event: (type: string, facts?: EventFacts) => string
  sign: (payload: string, facts?: { secondsAgo?: number; secret?: string }) => Promise<string>
  /** Signs and delivers it. */
  send: (payload: string) => Promise<Received>
}

/** Builds a provider's events about one subscription of one learner. */
export function senderFor(
  { services, clock }: Pick<Shop, 'services' | 'clock'>,
  { id: userId }: Account,
  subscription = `sub_${userId}`,
): Sender {
  const begun = Math.floor(clock.now().getTime() / 1000)
  const common = { customer: `cus_${userId}`, metadata: { [USER_KEY]: userId } }
  const objects: Record<string, Record<string, unknown>> = {
    'checkout.session.completed': {
      ...common,
      mode: 'subscription',
      subscription,
      payment_status: 'paid',
      customer_details: { name: 'Ada L.' },
    },
    'checkout.session.async_payment_failed': { ...common, mode: 'subscription', subscription, payment_status: 'unpaid' },
    'customer.subscription.created': { ...common, id: subscription, status: 'incomplete' },
    'customer.subscription.updated': { ...common, id: subscription, status: 'active' },
    'customer.subscription.deleted': { ...common, id: subscription, status: 'canceled' },
    'invoice.paid': {
      customer: common.customer,
      customer_name: 'Ada L.',
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription, metadata: common.metadata } },
    },
    'invoice.payment_failed': {
      customer: common.customer,
      billing_reason: 'subscription_cycle',
      parent: { subscription_details: { subscription, metadata: common.metadata } },
    },
  }
  let count = 0

  const sender: Sender = {
    event(type, { id = `evt_${subscription}_${(count += 1)}`, second = 0, object = {} } = {}) {
      return JSON.stringify({ id, object: 'event', type, created: begun + second, data: { object: { ...objects[type], ...object } } })
    },
    async sign(payload, { secondsAgo = 0, secret } = {}) {
      const own = secret ?? (await (await paymentsOf(services))?.webhookSecret()) ?? ''
      const timestamp = Math.floor(clock.now().getTime() / 1000) - secondsAgo
      return Stripe.webhooks.generateTestHeaderString({ payload, secret: own, timestamp })
    },
    send: async (payload) => receiveEvent(services, payload, await sender.sign(payload)),
  }
  return sender
}
