import { z } from 'zod'
import { anyoneMay, learnersMay, usageLimit } from '#features/accounts/contract.ts'
import { BILLING_PERIODS, FLAGS, LIMIT_KINDS, PAYMENT_PROVIDERS } from './rules.ts'

const features = z.object({
  features: z.record(z.enum(FLAGS), z.boolean()),
  limits: z.record(z.enum(LIMIT_KINDS), usageLimit),
  payments: z.enum(PAYMENT_PROVIDERS).describe('sandbox moves no money; off sells nothing'),
})

const portal = z.object({
  url: z.string().nullable(),
  statusCode: z.number().int().describe('200 when there is an address to go to'),
  error: z.string().nullable(),
})

const ALREADY_PRO = { status: 409, message: 'You already have Pro.' }
const PAYMENTS_OFF = { status: 503, message: 'Nothing is sold on this site.' }
const PAYMENTS_UNREACHABLE = { status: 502, message: 'The payment service cannot be reached. Please try again.' }
const paying = { changes: true, impersonation: 'refused' } as const

export const plansContract = {
  getFeatures: anyoneMay()
    .route({ method: 'GET', path: '/features', summary: 'Which parts are switched on, and what each plan allows' })
    .output(features),
  createCheckout: learnersMay(paying)
    .route({ method: 'GET', path: '/checkout/create', summary: 'Where to pay for Pro; the same address when asked again soon' })
    .input(z.object({ returnTo: z.string().optional(), billing_period: z.enum(BILLING_PERIODS).default('monthly') }))
    .output(z.object({ checkoutUrl: z.string() }))
    .errors({ ALREADY_PRO, PAYMENTS_OFF, PAYMENTS_UNREACHABLE }),
  openPortal: learnersMay(paying)
    .route({ method: 'GET', path: '/user/manage', summary: 'Where the own subscription is managed' })
    .input(z.object({ returnTo: z.string().optional() }).optional())
    .output(portal),
}

export type Features = z.infer<typeof features>
