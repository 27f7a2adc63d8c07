import { isSignedIn, type Actor, type Plan, type Preferences } from '#features/accounts/accounts.rules.ts'

/** The only place that decides what plan names mean. A pending plan already has Pro. */
export function isPro(plan: Plan): boolean {
  return plan !== 'free'
}

/** Pro in advance: the payment is not confirmed yet. */
export function isUnconfirmed(plan: Plan): boolean {
  return plan === 'pending'
}

export function hasPro(actor: Actor): boolean {
  return isSignedIn(actor) && isPro(actor.plan)
}

export const LIMIT_KINDS = ['validationTextCharacter', 'portfolioDocument', 'quizCompletion'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** A limit; null means unlimited. */
export type Amount = number | null
export type Allowance = Readonly<Record<LimitKind, Amount>>

const FREE: Allowance = { validationTextCharacter: 255, portfolioDocument: 3, quizCompletion: 3 }
const PRO: Allowance = { validationTextCharacter: 2000, portfolioDocument: null, quizCompletion: null }

export function allowanceOf(plan: Plan): Allowance {
  return isPro(plan) ? PRO : FREE
}

interface UsageLimit {
  free: Amount
  pro: Amount
  current: number
}

export type UsageLimits = Record<LimitKind, UsageLimit>

export function usageLimits(current: Partial<Record<LimitKind, number>>): UsageLimits {
  const limit = (kind: LimitKind): UsageLimit => ({ free: FREE[kind], pro: PRO[kind], current: current[kind] ?? 0 })
  return {
    validationTextCharacter: limit('validationTextCharacter'),
    portfolioDocument: limit('portfolioDocument'),
    quizCompletion: limit('quizCompletion'),
  }
}

type DefinedLimits = Readonly<Record<string, { free?: Amount; pro?: Amount } | undefined>>

/** The limit of this plan; 0 if none is defined. */
export function limitOf(limits: DefinedLimits, kind: string, plan: Plan): Amount {
  const limit = limits[kind]
  const amount = isPro(plan) ? limit?.pro : limit?.free
  return amount === undefined ? 0 : amount
}

export const CHARACTERS = 255

/** The limit of a text answer; never 0, because without a defined limit the default applies. */
export function characterLimit(limits: DefinedLimits, plan: Plan): number {
  return limitOf(limits, 'validationTextCharacter', plan) || CHARACTERS
}

export function hasRoom(current: number, amount: Amount): boolean {
  return amount === null || current < amount
}

/** Where somebody met the paywall. */
export const PAYWALL_LOCATIONS = [
  'project_share_url',
  'project_share_theme_select',
  'project_share_export',
  'share_add_project_limit',
  'project_reset',
  'project_locked',
  'portfolio_add_project_limit',
  'quiz_completion_limit',
  'validation_edit',
  'validation_text_limit',
  'secret_mission_unlock',
  'schedule_days',
  'explore',
  'user_menu',
  'pricing',
] as const
export type PaywallLocation = (typeof PAYWALL_LOCATIONS)[number]

export function isPaywallLocation(text: unknown): text is PaywallLocation {
  return PAYWALL_LOCATIONS.some((location) => location === text)
}

const PRO_DAYS = 3

export function isProDays(daysPerWeek: number): boolean {
  return daysPerWeek >= 1 && daysPerWeek <= PRO_DAYS
}

/** The paywall that these changes meet; null if the plan allows them all. */
export function paywallFor(plan: Plan, changes: Partial<Preferences>): PaywallLocation | null {
  if (isPro(plan)) return null
  const { documentationTheme = 'light', profileURL = null, daysPerWeek = 0 } = changes
  if (documentationTheme !== 'light') return 'project_share_theme_select'
  if (profileURL !== null && profileURL !== '') return 'project_share_url'
  return isProDays(daysPerWeek) ? 'schedule_days' : null
}

export const BILLING_PERIODS = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]
/** The periods as the pricing cards name them. */
export type CardPeriod = 'monthly' | 'yearly'
export const DEFAULT_CARD_PERIOD: CardPeriod = 'monthly'

export function billingPeriodOf(period: CardPeriod): BillingPeriod {
  return period === 'yearly' ? 'annual' : 'monthly'
}

export const CARD_IDS = ['free', 'pro', 'coach'] as const
export type CardId = (typeof CARD_IDS)[number]

/** US dollars per month by period; null for the coach, whose price is agreed individually. */
export const PRICES: Readonly<Record<CardId, Readonly<Record<CardPeriod, number>> | null>> = {
  free: { monthly: 0, yearly: 0 },
  pro: { monthly: 11.99, yearly: 8.25 },
  coach: null,
}

/** The saving of yearly over monthly payment in whole per cent, rounded down. */
export function yearlySaving(): number {
  const { monthly, yearly } = PRICES.pro ?? { monthly: 0, yearly: 0 }
  return monthly === 0 ? 0 : Math.floor((1 - yearly / monthly) * 100)
}

export interface PlanCard {
  id: CardId
  name: string
  /** Dollars per month; null if agreed individually. */
  price: Readonly<Record<CardPeriod, number>> | null
  description: string
  cta: string
  features: readonly string[]
}

export const FLAGS = [
  'general.dev',
  'general.beta',
  'general.prod',
  'general.admin',
  'chat',
  'liveDocs',
  'editorToolbar',
  'gatedContent',
] as const
export type Flag = (typeof FLAGS)[number]
export type Flags = Record<Flag, boolean>

export interface FlagFacts {
  environment: string
  /** Features that the operator enabled. */
  switchedOn: readonly string[]
  isAdmin: boolean
}

export function flagsOf({ environment, switchedOn, isAdmin }: FlagFacts): Flags {
  const on = (flag: Flag) => switchedOn.includes(flag)
  return {
    'general.dev': on('general.dev') || environment === 'development',
    'general.beta': on('general.beta'),
    'general.prod': environment === 'production',
    'general.admin': isAdmin,
    chat: on('chat'),
    liveDocs: on('liveDocs'),
    editorToolbar: on('editorToolbar'),
    gatedContent: on('gatedContent'),
  }
}

export const PAYMENT_PROVIDERS = ['stripe', 'sandbox', 'off'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]
