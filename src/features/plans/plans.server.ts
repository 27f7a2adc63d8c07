import { implement } from '@orpc/server'
import { isAdmin, isSignedIn, returnPath } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { settle } from '#platform/http/errors.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { plansContract, type OwnSubscription } from './plans.contract.ts'
import { cancelOwn, findOwn, resumeOwn } from './plan-ending.server.ts'
import { keepsPaidTime, type RunningSubscription } from './payments.rules.ts'
import { cancelAll, openCheckout, openPortal } from './payments.server.ts'
import { listSubscriptions } from './payments.store.ts'
import { flagsOf, isPro, usageLimits, type UsageLimits } from './plans.rules.ts'
import { findUsage } from './plans.store.ts'
import { plansTexts } from './plans.texts.ts'

const call = implement(plansContract).$context<CallContext>()

const getFeatures = call.getFeatures.handler(async ({ context: { actor, services } }) => {
  const { db, config, models } = services
  const used = isSignedIn(actor) ? await findUsage(db, actor.userId) : {}
  const { environment, features: switchedOn, payments } = config
  const features = flagsOf({ environment, switchedOn, isAdmin: isAdmin(actor) })
  return { features, limits: usageLimits(used), payments, hasModel: models.name !== null }
})

const createCheckout = call.createCheckout.handler(async ({ context, input, errors }) => {
  const { services } = context
  const request = { account: learnerOf(context), billingPeriod: input.billing_period, returnTo: pathOf(services, input.returnTo) }
  return { checkoutUrl: settle(await openCheckout(services, request), errors) }
})

const PORTAL_REFUSALS = {
  no_subscription: { statusCode: 404, error: plansTexts.noSubscription },
  payments_off: { statusCode: 503, error: plansTexts.sellsNothing },
  payments_unreachable: { statusCode: 502, error: plansTexts.unreachable },
} as const

const openPortalCall = call.openPortal.handler(async ({ context, input }) => {
  const { services } = context
  const opened = await openPortal(services, learnerOf(context), pathOf(services, input?.returnTo))
  return isRefused(opened) ? { url: null, ...PORTAL_REFUSALS[opened.refused] } : { url: opened, statusCode: 200, error: null }
})

const getSubscription = call.getSubscription.handler(async ({ context, errors }) =>
  shown(context.services, settle(await findOwn(context.services, learnerOf(context)), errors)),
)

const cancelSubscription = call.cancelSubscription.handler(async ({ context, input, errors }) =>
  shown(context.services, settle(await cancelOwn(context.services, learnerOf(context), input.atOnce), errors)),
)

const resumeSubscription = call.resumeSubscription.handler(async ({ context, errors }) =>
  shown(context.services, settle(await resumeOwn(context.services, learnerOf(context)), errors)),
)

function shown({ clock }: Services, own: RunningSubscription | null): OwnSubscription | null {
  if (!own) return null
  const { paidUntil, isEnding } = own
  return { paidUntil: paidUntil?.toISOString() ?? null, isEnding, endsAtOnce: !keepsPaidTime(own, clock.now()) }
}

export const plansCalls = {
  getFeatures,
  createCheckout,
  openPortal: openPortalCall,
  getSubscription,
  cancelSubscription,
  resumeSubscription,
}

/** Accepts a path or an absolute URL of this site; anything else leads to the start. */
function pathOf({ config }: Services, wanted: string | undefined): string {
  const own = wanted?.startsWith(`${config.publicUrl}/`) ? wanted.slice(config.publicUrl.length) : wanted
  return returnPath(own) ?? '/'
}

/** The plan's part of the user info. */
export async function describePlan(
  { db }: Services,
  { id, plan, used }: Pick<Account, 'id' | 'plan' | 'used'>,
): Promise<{ isPro: boolean; limits: UsageLimits }> {
  return { isPro: isPro(plan), limits: usageLimits(used ?? (await findUsage(db, id))) }
}

export const planData: OwnData = {
  name: 'plans',
  tables: ['usage_counts', 'subscriptions', 'checkouts', 'sandbox_sessions', 'sandbox_subscriptions'],
  async *files({ db }, { id }) {
    const subscriptions = await listSubscriptions(db, id)
    yield { path: 'plans.json', content: JSON.stringify({ used: await findUsage(db, id), subscriptions }, null, 2) }
  },
  removeInside: (services, { id }) => cancelAll(services, id),
}
