export const PLANS = ['free', 'pending', 'pro'] as const
/** Only plans/plans.rules.ts decides what each plan means. */
export type Plan = (typeof PLANS)[number]

/** Who makes the request; created once per request. */
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

/** The id of the impersonating admin; null if the learner makes the request. */
export function impersonatorOf(actor: Actor): string | null {
  return actor.kind === 'learner' ? (actor.impersonatedBy ?? null) : null
}

export type Audience = 'anyone' | 'visitor-only' | 'signed-in' | 'pro' | 'admin'

/** Who may make a call. Every contract declares it, one middleware enforces it, and one test tries all of them. */
export interface Access {
  audience: Audience
  /** The call reads or changes one learner's things; to other people, private things do not exist. */
  own: boolean
  /** An impersonating admin reads only; 'allowed' where reading itself creates something, such as an empty chat. */
  impersonation: 'reads' | 'allowed' | 'refused'
  /** A GET that changes something, so it refuses cross-site requests as a POST does. */
  changes: boolean
  /** The paywall location for callers without Pro. */
  location?: string
  /**
   * 'inherent': the change is idempotent by itself or reaches beyond our database, so no reply is stored. 'handler': it also stores or
   * removes files, so its handler calls `changeOnce` itself, for the rest.
   */
  idempotency?: 'inherent' | 'handler'
}

export interface CallMeta {
  access?: Access
}

export type Admission = 'admitted' | 'sign_in_first' | 'sign_out_first' | 'needs_pro' | 'not_yours' | 'impersonating'

/** The rules of plans supply `hasPro`. */
export function admit(actor: Actor, access: Access, { method, hasPro }: { method: string; hasPro: boolean }): Admission {
  if (impersonatorOf(actor) !== null && !mayImpersonate(access, method)) return 'impersonating'
  if (access.audience === 'anyone') return 'admitted'
  if (access.audience === 'visitor-only') return isSignedIn(actor) ? 'sign_out_first' : 'admitted'
  if (!isSignedIn(actor)) return 'sign_in_first'
  if (access.audience === 'admin' && !isAdmin(actor)) return 'not_yours'
  if (access.audience === 'pro' && !hasPro) return 'needs_pro'
  return 'admitted'
}

/** An impersonating admin may read a learner's things and change none of them. */
export function mayImpersonate({ impersonation, changes }: Pick<Access, 'impersonation' | 'changes'>, method: string): boolean {
  return impersonation === 'reads' ? method === 'GET' && !changes : impersonation === 'allowed'
}

const NOWHERE = 'http://origin.invalid'
const UNFIT = /[\p{Cc}\p{Cf}\\\s]/u

/** The same-origin path to return a visitor to; null if it could leave the site or loop. */
export function returnPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted.length > 2048 || !wanted.startsWith('/') || UNFIT.test(wanted)) return null
  if (!URL.canParse(wanted, NOWHERE)) return null
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE)
  // harmless as typed, but `/.//elsewhere` normalises to another host
  if (origin !== NOWHERE || pathname.startsWith('//')) return null
  if (/^\/(auth|login)(\/|$)/.test(pathname)) return null
  return pathname + search + hash
}

export const CODE_DIGITS = 6
export const CODE = /^\d{6}$/
export const SIGN_IN_CODE_TRIES = 5
export const SIGN_IN_CODE_MS = 10 * 60_000
export const RESEND_MS = 30_000
export const EMAIL_LONGEST = 254
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u
/** Mail servers accept no repeated dots, and none at the start or end of a part. */
const STRAY_DOT = /^\.|\.\.|\.@|@\.|@-|-\.|\.-|-$/

/** Invisible characters, or ones that change text direction: with them two addresses could look alike. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LONGEST && EMAIL.test(text) && !STRAY_DOT.test(text) && !UNSEEN.test(text)
}

/** Normalises an address, so that one person has one key however it is typed. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export interface PaymentInfo {
  customerId: string | null
  customerName: string | null
  subscriptionId: string | null
}

export const PERSON_NAME_LONGEST = 60

/** Cleans a name for storage; null if nothing is left. */
export function cleanName(name: string): string | null {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return cleaned === '' ? null : cleaned
}

export function isNameTooLong(name: string): boolean {
  return Array.from(name).length > PERSON_NAME_LONGEST
}

/** Cuts a name that comes from another provider, after a whole word if possible. */
export function cutName(name: string): string {
  if (!isNameTooLong(name)) return name
  const cut = Array.from(name)
    .slice(0, PERSON_NAME_LONGEST + 1)
    .join('')
  const lastSpace = cut.lastIndexOf(' ')
  return lastSpace > 0 ? cut.slice(0, lastSpace) : Array.from(name).slice(0, PERSON_NAME_LONGEST).join('')
}

export const DOCUMENTATION_THEMES = ['light', 'dark', 'fun'] as const
export type DocumentationTheme = (typeof DOCUMENTATION_THEMES)[number]

/** For hours and days, 0 means none. */
export interface Preferences {
  currentProject: string | null
  selectedCategories: string[]
  hoursPerDay: number
  daysPerWeek: number
  isToolbarPinned: boolean | null
  emailUnsubscribed: boolean | null
  documentationTheme: DocumentationTheme
  profileURL: string | null
  /** The welcome questions were answered or skipped. */
  isWelcomed: boolean
  /** How many welcome questions are done. */
  welcomeStep: number
  /** The learner opted in to a weekly mail. */
  weeklyMail: boolean
  /** An IANA time zone, such as Europe/Berlin, in which their days begin and end. */
  timeZone: string
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
  timeZone: 'UTC',
}

/** Sends news only to people who opted in; unanswered means no. */
export function wantsNews({ emailUnsubscribed }: Pick<Preferences, 'emailUnsubscribed'>): boolean {
  return emailUnsubscribed === false
}

/** The given values that differ from the stored ones. */
export function changedPreferences(
  current: Preferences,
  given: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Partial<Preferences> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(current[name as keyof Preferences])
  return Object.fromEntries(Object.entries(given).filter(differs))
}

/** Setting hours or days to none sets both to none; raising one from none restores the other's default. */
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

export interface LearnerVariable {
  name: string
  value: string
  scope: VariableScope
}

export const NICKNAME_PROBLEMS = ['too_short', 'too_long', 'characters', 'reserved', 'taken'] as const
export type NicknameProblem = (typeof NICKNAME_PROBLEMS)[number]
export const NICKNAME_SHORTEST = 3
export const NICKNAME_LONGEST = 30

/** The sample account that the `demo` command adds; it is not a learner and no figure counts it. */
export const SAMPLE_ID = '019bc0e2-5a3b-7000-8000-5a3b1e000001'
