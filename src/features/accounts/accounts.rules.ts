export const PLANS = ['free', 'pending', 'pro'] as const
/** What the words mean is decided in plans/plans.rules.ts alone. */
export type Plan = (typeof PLANS)[number]

/** Who is asking: one value, made once for every request. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'learner'; userId: string; plan: Plan; impersonatedBy?: string }
  | { kind: 'admin'; userId: string; plan: Plan }

export const visitor: Actor = { kind: 'visitor' }

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'admin'
}

export function isSignedIn(actor: Actor): actor is Exclude<Actor, { kind: 'visitor' }> {
  return actor.kind !== 'visitor'
}

/** The admin behind a learner's eyes; null when the learner is there in person. */
export function impersonatorOf(actor: Actor): string | null {
  return actor.kind === 'learner' ? (actor.impersonatedBy ?? null) : null
}

export type Audience = 'anyone' | 'visitor-only' | 'signed-in' | 'pro' | 'admin'

/** Who may make a call: every contract says it, one middleware enforces it, one test tries it all. */
export interface Access {
  audience: Audience
  /** It reads or changes things of one learner: to everybody else a private one is not there. */
  own: boolean
  /** An admin who looks as a learner reads; 'allowed' where a look itself leaves something behind, such as an empty chat. */
  impersonation: 'reads' | 'allowed' | 'refused'
  /** A GET that changes something, and therefore refuses requests from other sites as a POST does. */
  changes: boolean
  /** Where the paywall opens when somebody without Pro tries. */
  location?: string
  /** A change that may be repeated as it is, or that reaches beyond our database: no answer of it is kept. */
  idempotency?: 'inherent'
}

export interface CallMeta {
  access?: Access
}

export type Admission = 'admitted' | 'sign_in_first' | 'sign_out_first' | 'needs_pro' | 'not_yours' | 'impersonating'

/** `hasPro` comes from the rules of plans. */
export function admit(actor: Actor, access: Access, { method, hasPro }: { method: string; hasPro: boolean }): Admission {
  if (impersonatorOf(actor) !== null && !mayImpersonate(access, method)) return 'impersonating'
  if (access.audience === 'anyone') return 'admitted'
  if (access.audience === 'visitor-only') return isSignedIn(actor) ? 'sign_out_first' : 'admitted'
  if (!isSignedIn(actor)) return 'sign_in_first'
  if (access.audience === 'admin' && !isAdmin(actor)) return 'not_yours'
  if (access.audience === 'pro' && !hasPro) return 'needs_pro'
  return 'admitted'
}

/** An admin may look at what a learner has, and change nothing of it. */
export function mayImpersonate({ impersonation, changes }: Pick<Access, 'impersonation' | 'changes'>, method: string): boolean {
  return impersonation === 'reads' ? method === 'GET' && !changes : impersonation === 'allowed'
}

const NOWHERE = 'http://origin.invalid'
const UNFIT = /[\p{Cc}\p{Cf}\\\s]/u

/** The path on this origin that a visitor wants to come back to; null for whatever could lead elsewhere or in circles. */
export function returnPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted.length > 2048 || !wanted.startsWith('/') || UNFIT.test(wanted)) return null
  if (!URL.canParse(wanted, NOWHERE)) return null
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE)
  // `/.//elsewhere` is harmless until it is normalised
  if (origin !== NOWHERE || pathname.startsWith('//')) return null
  if (/^\/(auth|login)(\/|$)/.test(pathname)) return null
  return pathname + search + hash
}

export const CODE_DIGITS = 6
export const CODE = /^\d{6}$/
export const CODE_TRIES = 5
export const CODE_MS = 10 * 60_000
export const RESEND_MS = 30_000
export const EMAIL_LONGEST = 254
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u
/** No mail server takes two dots in a row, nor one at the beginning or the end of a part. */
const STRAY_DOT = /^\.|\.\.|\.@|@\.|@-|-\.|\.-|-$/

/** What nobody sees, or what turns the direction of reading: two addresses would look like one. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LONGEST && EMAIL.test(text) && !STRAY_DOT.test(text) && !UNSEEN.test(text)
}

/** One person, one address, however it is typed. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export interface PaymentInfo {
  customerId: string | null
  customerName: string | null
  subscriptionId: string | null
}

export const NAME_LONGEST = 60

/** A name as it is kept; null when nothing is left of it. */
export function cleanName(name: string): string | null {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return cleaned === '' ? null : cleaned
}

export function isNameTooLong(name: string): boolean {
  return Array.from(name).length > NAME_LONGEST
}

/** A name that its owner did not type here, cut behind a whole word where one fits. */
export function shortName(name: string): string {
  if (!isNameTooLong(name)) return name
  const cut = Array.from(name)
    .slice(0, NAME_LONGEST + 1)
    .join('')
  const lastSpace = cut.lastIndexOf(' ')
  return lastSpace > 0 ? cut.slice(0, lastSpace) : Array.from(name).slice(0, NAME_LONGEST).join('')
}

export const DOCUMENTATION_THEMES = ['light', 'dark', 'fun'] as const
export type DocumentationTheme = (typeof DOCUMENTATION_THEMES)[number]

/** Hours and days: a number, where 0 is none. */
export interface Preferences {
  currentProject: string | null
  selectedCategories: string[]
  hoursPerDay: number
  daysPerWeek: number
  isToolbarPinned: boolean | null
  emailUnsubscribed: boolean | null
  documentationTheme: DocumentationTheme
  profileURL: string | null
  /** The first questions were answered, or left unanswered on purpose. */
  isWelcomed: boolean
  /** How many of the first questions are behind them. */
  welcomeStep: number
  /** They asked for a mail a week. */
  weeklyMail: boolean
}

export const DEFAULT_PREFERENCES: Preferences = {
  currentProject: null,
  selectedCategories: [],
  hoursPerDay: 1,
  daysPerWeek: 5,
  isToolbarPinned: null,
  emailUnsubscribed: null,
  documentationTheme: 'light',
  profileURL: null,
  isWelcomed: false,
  welcomeStep: 0,
  weeklyMail: false,
}

/** News is sent to those who asked for it: who was never asked gets none. */
export function wantsNews({ emailUnsubscribed }: Pick<Preferences, 'emailUnsubscribed'>): boolean {
  return emailUnsubscribed === false
}

/** What is given and differs from what is kept. */
export function changedPreferences(
  current: Preferences,
  given: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Partial<Preferences> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(current[name as keyof Preferences])
  return Object.fromEntries(Object.entries(given).filter(differs))
}

/** One of hours and days at none sets both to none; coming from none, the other gets its default. */
export function changePreferences(current: Preferences, changes: Partial<Preferences>): Preferences {
  const next = { ...current, ...changes }
  const { hoursPerDay, daysPerWeek } = changes
  if (hoursPerDay === 0 || daysPerWeek === 0) return { ...next, hoursPerDay: 0, daysPerWeek: 0 }
  if (next.hoursPerDay === 0 && daysPerWeek !== undefined) return { ...next, hoursPerDay: DEFAULT_PREFERENCES.hoursPerDay }
  if (next.daysPerWeek === 0 && hoursPerDay !== undefined) return { ...next, daysPerWeek: DEFAULT_PREFERENCES.daysPerWeek }
  return next
}

export const VARIABLE_SCOPES = ['project', 'user'] as const
export type VariableScope = (typeof VARIABLE_SCOPES)[number]

export interface Variable {
  name: string
  value: string
  scope: VariableScope
}

export const NICKNAME_PROBLEMS = ['too_short', 'too_long', 'characters', 'reserved', 'taken'] as const
export type NicknameProblem = (typeof NICKNAME_PROBLEMS)[number]
export const NICKNAME_SHORTEST = 3
export const NICKNAME_LONGEST = 30

/** The sample that an operator may add by the command `demo`: it is no learner, and in no figure. */
export const SAMPLE_ID = '019bc0e2-5a3b-7000-8000-5a3b1e000001'
