import { ZodError } from 'zod'
import { readJson } from '#platform/http/json.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { Payments } from './payment-provider.gateway.ts'
import { TOLERANCE_SECONDS, type SubscriptionNews } from './payments.rules.ts'
import { newsOf } from './stripe.rules.ts'

const made = new WeakMap<Services['config'], Promise<Payments | null>>()

/** Null if nothing is sold. */
export function paymentsOf(services: Services): Promise<Payments | null> {
  const found = made.get(services.config) ?? choose(services)
  made.set(services.config, found)
  return found
}

async function choose(services: Services): Promise<Payments | null> {
  const { payments, stripe } = services.config
  if (payments === 'off') return null
  if (payments === 'sandbox') return (await import('./sandbox.gateway.ts')).sandboxPayments(services)
  if (!stripe) throw new Error('PAYMENTS is stripe, but its keys are missing')
  return (await import('./stripe.gateway.ts')).stripePayments(stripe)
}

export type Read = SubscriptionNews | null | Refusal<'not_signed', undefined> | Refusal<'malformed', undefined>

/** The library throws an error of its own for other formats. */
const SIGNATURE = /^t=\d{1,12}(,v\d=[0-9a-f]+)+$/

/** Verifies the signature over the raw bytes before it reads anything. */
export async function readNews(body: string, signature: string, secret: string, now: Date): Promise<Read> {
  if (!SIGNATURE.test(signature)) return refuse('not_signed')
  const { Stripe } = await import('stripe')
  const check = Stripe.webhooks.signature
  if (!check) throw new Error('The Stripe library cannot verify signatures')
  try {
    check.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return refuse('not_signed')
    throw error
  }
  const read = readJson(Buffer.from(body))
  if ('problem' in read) return refuse('malformed')
  try {
    return newsOf(read.value)
  } catch (error) {
    if (error instanceof ZodError) return refuse('malformed')
    throw error
  }
}
