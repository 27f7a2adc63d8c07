import { NICKNAME_LONGEST, NICKNAME_SHORTEST, type NicknameProblem } from './accounts.rules.ts'

/** First segments of routes, and names that would speak for the site. A test compares the list with every route. */
const RESERVED = [
  'constructor',
  'hasownproperty',
  'proto',
  'prototype',
  'tostring',
  'valueof',
  'about',
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'assistants',
  'auth',
  'author',
  'billing',
  'blog',
  'chats',
  'check',
  'checkout',
  'concepts',
  'contact',
  'content',
  'courses',
  'dev',
  'device',
  'devices',
  'documents',
  'download',
  'events',
  'explain',
  'favicon',
  'features',
  'gallery',
  'goals',
  'healthz',
  'help',
  'home',
  'images',
  'legal',
  'login',
  'logout',
  'mail',
  'mcp',
  'me',
  'metrics',
  'moderator',
  'new',
  'notes',
  'null',
  'oauth',
  'official',
  'onboarding',
  'openapi',
  'payment',
  'payments',
  'portfolio',
  'pricing',
  'privacy',
  'pro',
  'projects',
  'proof',
  'proofs',
  'public',
  'quizzes',
  'readyz',
  'register',
  'roadmap',
  'report',
  'reports',
  'robots',
  'root',
  'schedule',
  'search',
  'recall',
  'security',
  'selection',
  'series',
  'settings',
  'share',
  'signin',
  'signup',
  'sitemap',
  'staff',
  'static',
  'status',
  'suggested',
  'summarize',
  'support',
  'system',
  'team',
  'terms',
  'testimonials',
  'topics',
  'transcribe',
  'undefined',
  'uploads',
  'user',
  'users',
  'verify',
  'waymark',
  'webhook',
  'webhooks',
  'well-known',
  'www',
]

/** A nickname that contains one of these would seem to speak for the site. */
const SPEAKING = ['admin', 'administrator', 'moderator', 'official', 'staff', 'support']
const SITE = 'waymark'

/** How long a released nickname stays reserved, because links to it may still be followed. */
export const NICKNAME_REST_MS = 2 * 365 * 86_400_000

/** Two nicknames with the same look could be confused. */
export function lookOf(nickname: string): string {
  return nickname
    .toLowerCase()
    .replace(/[-_.]/g, '')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/5/g, 's')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

/** Stored looks depend on lookOf, so it must not change; reserved words get this stricter comparison. */
function closeLookOf(nickname: string): string {
  return lookOf(nickname).replace(/4/g, 'a').replace(/3/g, 'e').replace(/7/g, 't')
}

const RESERVED_LOOKS = new Set(RESERVED.map(closeLookOf))
const SPEAKING_LOOKS = new Set(SPEAKING.map(closeLookOf))
const FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/

export function isReserved(nickname: string): boolean {
  const look = closeLookOf(nickname)
  if (RESERVED_LOOKS.has(look) || look.includes(closeLookOf(SITE))) return true
  return nickname.split('-').some((part) => SPEAKING_LOOKS.has(closeLookOf(part)))
}

/** Allows Latin letters only: a Cyrillic а is not an a. */
export function nicknameProblem(nickname: string): Exclude<NicknameProblem, 'taken'> | null {
  if (nickname.length < NICKNAME_SHORTEST) return 'too_short'
  if (nickname.length > NICKNAME_LONGEST) return 'too_long'
  if (!FORM.test(nickname)) return 'characters'
  return isReserved(nickname) ? 'reserved' : null
}

/** `Zoë Ångström` becomes `zoe-angstrom`. */
export function nicknameFrom(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NICKNAME_LONGEST - 7)
    .replace(/^-+|-+$/g, '')
}

/** Nicknames to try for a new account, best first; `digits` are random. */
export function nicknamesToTry(words: string, digits: string): string[] {
  const made = nicknameFrom(words)
  const longer = `learner-${made}`.replace(/-$/, '').slice(0, NICKNAME_LONGEST - 7)
  const base = [made, longer].find((nickname) => nicknameProblem(nickname) === null) ?? 'learner'
  const numbered = [2, 3, 4, 6].map((number) => `${base}-${number}`)
  return [made, ...numbered, `${base}-${digits}`].filter((nickname) => nicknameProblem(nickname) === null)
}

/** Guesses a name from the address: `ada.lovelace+news@example.org` gives Ada Lovelace. */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split('@')
  const words = local
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || local
}
