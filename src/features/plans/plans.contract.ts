import { z } from 'zod'
import { anyoneMay, learnersMay, usageLimit } from '#features/accounts/accounts.contract.ts'
import { BILLING_PERIODS, FLAGS, LIMIT_KINDS, PAYMENT_PROVIDERS } from './plans.rules.ts'

const features = z.object({
  features: z.record(z.enum(FLAGS), z.boolean()),
  limits: z.record(z.enum(LIMIT_KINDS), usageLimit),
  payments: z.enum(PAYMENT_PROVIDERS).describe('sandbox moves no money; off sells nothing'),
  hasModel: z.boolean().describe('a model is configured, and so there is somebody to explain marked words'),
})

const portal = z.object({
  url: z.string().nullable(),
  statusCode: z.number().int().describe('200 when there is an address to go to'),
  error: z.string().nullable(),
})

const subscription = z.object({
  paidUntil: z.string().nullable().describe('null where nothing is paid ahead'),
  isEnding: z.boolean().describe('it was cancelled, and what is paid for stays'),
  endsAtOnce: z.boolean().describe('cancelling it would keep nothing'),
})

const NO_SUBSCRIPTION = { status: 404, message: 'You don’t have a subscription to manage.' }
const ENDS_OTHERWISE = { status: 409, message: 'Your subscription has changed. Please look again before you cancel.' }
const ALREADY_PRO = { status: 409, message: 'You already have Pro.' }
const PAYMENTS_OFF = { status: 503, message: 'Nothing is sold on this site.' }
const PAYMENTS_UNREACHABLE = { status: 502, message: 'The payment service cannot be reached. Please try again.' }
const paying = { changes: true } as const

export const plansContract = {
  getFeatures: anyoneMay()
    .route({ method: 'GET', path: '/features', summary: 'Which parts are switched on, and what each plan allows' })
    .output(features),
  createCheckout: learnersMay(paying)
    .route({
      method: 'GET',
      path: '/checkout/create',
      summary: 'Where to pay for Pro; the same address when asked again soon, and this site where a subscription runs already',
    })
    .input(z.object({ returnTo: z.string().optional(), billing_period: z.enum(BILLING_PERIODS).default('monthly') }))
    .output(z.object({ checkoutUrl: z.string() }))
    .errors({ ALREADY_PRO, PAYMENTS_OFF, PAYMENTS_UNREACHABLE }),
  openPortal: learnersMay(paying)
    .route({ method: 'GET', path: '/user/manage', summary: 'Where the own subscription is managed' })
    .input(z.object({ returnTo: z.string().optional() }).optional())
    .output(portal),
  getSubscription: learnersMay()
    .route({ method: 'GET', path: '/user/subscription', summary: 'Until when the own subscription is paid; null without one' })
    .output(subscription.nullable())
    .errors({ PAYMENTS_OFF, PAYMENTS_UNREACHABLE }),
  // the provider is called outside a transaction, and a retry changes nothing
  cancelSubscription: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'POST',
      path: '/user/subscription/cancel',
      summary: 'Cancels it for the end of the time that is paid for, or at once where there is none',
    })
    .input(z.object({ atOnce: z.boolean().describe('what its owner was told; anything else is refused') }))
    .output(subscription.nullable())
    .errors({ NO_SUBSCRIPTION, ENDS_OTHERWISE, PAYMENTS_OFF, PAYMENTS_UNREACHABLE }),
  resumeSubscription: learnersMay({ idempotency: 'inherent' })
    .route({ method: 'POST', path: '/user/subscription/resume', summary: 'What was cancelled for later goes on' })
    .output(subscription.nullable())
    .errors({ NO_SUBSCRIPTION, PAYMENTS_OFF, PAYMENTS_UNREACHABLE }),
}

export type OwnSubscription = z.infer<typeof subscription>

export type Features = z.infer<typeof features>
