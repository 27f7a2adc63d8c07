import type { Stripe } from 'stripe'
import type { Config } from '#platform/config.ts'
import type { CheckoutOrder, Payments, PortalVisit } from './payment-provider.gateway.ts'
import { stripeRunning, stateOfStatus, USER_KEY } from './stripe.rules.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2
/** The session expires later than the offer, so that nobody is cut off while paying. */
const OPEN_LONGER_SECONDS = 3600

export type StripeSettings = NonNullable<Config['stripe']>

async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { hostname, port, protocol } = new URL(apiUrl)
  return new Client(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Waymark' },
  })
}

function addressOf(url: string | null): string {
  if (!url) throw new Error('Stripe returned no URL')
  return url
}

function isMissing(error: unknown): error is Error & { param?: string } {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing'
}

export function stripePayments(settings: StripeSettings): Payments {
  let connected: Promise<Stripe> | undefined
  const client = () => (connected ??= connect(settings))

  async function createCheckout(order: CheckoutOrder): Promise<string> {
    try {
      return await beginCheckout(order, order.checkoutId)
    } catch (error) {
      // deleted there, or of other keys
      if (!isMissing(error) || error.param !== 'customer') throw error
      return beginCheckout({ ...order, customerId: null }, `${order.checkoutId}-new`)
    }
  }

  async function beginCheckout(order: CheckoutOrder, idempotencyKey: string): Promise<string> {
    const metadata = { [USER_KEY]: order.userId }
    const session = await (
      await client()
    ).checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: settings.prices[order.billingPeriod], quantity: 1 }],
        success_url: order.returnTo,
        cancel_url: order.returnTo,
        client_reference_id: order.userId,
        ...(order.customerId ? { customer: order.customerId } : { customer_email: order.email }),
        metadata,
        subscription_data: { metadata },
        expires_at: Math.floor(order.expiresAt.getTime() / 1000) + OPEN_LONGER_SECONDS,
      },
      { idempotencyKey },
    )
    return addressOf(session.url)
  }

  async function openPortal({ customerId, returnTo }: PortalVisit): Promise<string> {
    const session = await (await client()).billingPortal.sessions.create({ customer: customerId, return_url: returnTo })
    return addressOf(session.url)
  }

  async function ifThere<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await ask(await client())
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    provider: 'stripe',
    createCheckout,
    openPortal,
    webhookSecret: () => Promise.resolve(settings.webhookSecret),
    async stateOf(id) {
      const found = await ifThere((stripe) => stripe.subscriptions.retrieve(id))
      return found && stateOfStatus(found.status)
    },
    async describe(id) {
      const found = await ifThere((stripe) => stripe.subscriptions.retrieve(id))
      return found && stripeRunning(found)
    },
    async cancelLater(id) {
      await (await client()).subscriptions.update(id, { cancel_at_period_end: true })
    },
    async resume(id) {
      const stripe = await client()
      const { cancel_at_period_end: atPeriodEnd } = await stripe.subscriptions.retrieve(id)
      await stripe.subscriptions.update(id, atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' })
    },
    async cancel(id) {
      const found = await ifThere((stripe) => stripe.subscriptions.retrieve(id))
      if (found && stateOfStatus(found.status) !== 'ended') await ifThere((stripe) => stripe.subscriptions.cancel(id))
    },
  }
}
