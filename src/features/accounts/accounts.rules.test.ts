import { expect, test } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  admit,
  changePreferences,
  changedPreferences,
  cleanName,
  emailKey,
  isEmail,
  isNameTooLong,
  isSignedIn,
  returnPath,
  cutName,
  visitor,
  wantsNews,
  type Access,
  type Actor,
  type Audience,
} from './accounts.rules.ts'
import { isSessionExpired, leaseUntil } from './sessions.rules.ts'

const now = Date.UTC(2026, 0, 15)
const free: Actor = { kind: 'learner', userId: 'u', plan: 'free' }
const pro: Actor = { kind: 'learner', userId: 'u', plan: 'pro' }
const seen: Actor = { ...free, kind: 'learner', impersonatedBy: 'a' }
const admin: Actor = { kind: 'admin', userId: 'a', plan: 'free' }

function access(audience: Audience, more: Partial<Access> = {}): Access {
  return { audience, own: false, impersonation: 'reads', changes: false, ...more }
}

test('[AUTH-36] an exp at or after now plus 240000 ms sends to login, one before it does not', () => {
  expect([239_999, 240_000, 240_001].map((ahead) => isSessionExpired(now + ahead, now))).toEqual([false, true, true])
  expect(isSessionExpired(now - 1, now)).toBe(false)
})

test('our own lease never reaches that far, nor past the end of the session', () => {
  expect(leaseUntil(now, now + 86_400_000)).toBe(now + 180_000)
  expect(leaseUntil(now, now + 1000)).toBe(now + 1000)
  expect(isSessionExpired(leaseUntil(now, Number.MAX_SAFE_INTEGER), now)).toBe(false)
})

test('[AUTH-39] everyone except a visitor is signed in', () => {
  expect([visitor, free, seen, admin].map(isSignedIn)).toEqual([false, true, true, true])
})

test('which actor is admitted to which call', () => {
  const table = (['anyone', 'visitor-only', 'signed-in', 'pro', 'admin'] as const).map((audience) =>
    [visitor, free, pro, admin].map((actor) => admit(actor, access(audience), { method: 'GET', hasPro: actor === pro })),
  )
  expect(table).toEqual([
    ['admitted', 'admitted', 'admitted', 'admitted'],
    ['admitted', 'sign_out_first', 'sign_out_first', 'sign_out_first'],
    ['sign_in_first', 'admitted', 'admitted', 'admitted'],
    ['sign_in_first', 'needs_pro', 'admitted', 'needs_pro'],
    ['sign_in_first', 'not_yours', 'not_yours', 'admitted'],
  ])
})

test('an impersonating admin may read and may not change anything', () => {
  const tried = (rest: Partial<Access>, method = 'GET', audience: Access['audience'] = 'signed-in') =>
    admit(seen, access(audience, rest), { method, hasPro: false })
  expect(tried({})).toBe('admitted')
  expect(['POST', 'PUT', 'DELETE'].map((method) => tried({}, method))).toEqual(['impersonating', 'impersonating', 'impersonating'])
  expect(tried({ changes: true })).toBe('impersonating')
  expect(tried({ changes: true, impersonation: 'allowed' })).toBe('admitted')
  expect(tried({ impersonation: 'refused' })).toBe('impersonating')
  expect(tried({}, 'GET', 'admin')).toBe('not_yours')
})

test.each([
  '/',
  '/portfolio',
  '/projects/lamp?track=low',
  '/projects/lamp?track=low#step-2',
  '/?explore=series:Networks%20%26%20more',
  '/a/../b',
])('[AUTH-35] a path of this site is kept: %s', (wanted) => expect(returnPath(wanted)?.startsWith('/')).toBe(true))

test.each([
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  '?a=b',
  '#top',
  '/\u202Egnp',
  '/\0',
  '/a\\b',
  '/auth/google',
  '/auth/logout',
  '/login?returnTo=/',
  '/login',
  `/${'a'.repeat(3000)}`,
  null,
  undefined,
  7,
  ['/'],
])('[AUTH-35] a path that could leave the site or loop is dropped: %j', (wanted) => {
  expect(returnPath(wanted)).toBeNull()
})

test('a kept path stays on this origin in a browser too', () => {
  const pieces = ['/', '\\', '.', '..', '@', ':', '%2f', '%5c', 'evil.example', '?', '#', '\t', ';']
  const pairs = pieces.flatMap((a) => pieces.map((b) => a + b))
  const kept = pairs.flatMap((a) => pairs.map((b) => returnPath(`/${a}${b}evil.example`))).filter((path) => path !== null)
  expect(kept.length).toBeGreaterThan(1000)
  expect(kept.filter((path) => new URL(path, 'https://waymark.test/login').origin !== 'https://waymark.test')).toEqual([])
})

test('[AUTH-26] an email address has no spaces, one @ and a dot after it', () => {
  expect(['ada@example.org', 'a+b@c.de', 'zoë@bücher.example'].map(isEmail)).toEqual([true, true, true])
  expect(['.a@example.org', 'a.@example.org', 'a..b@example.org', 'a@example..org', 'a@.example.org'].map(isEmail)).toEqual(
    Array(5).fill(false),
  )
  expect(['a b@c.de', 'abc', '@c.de', 'a@b', 'a@@b.de', 'a@b.de, c@d.de', 'a<b@c.de'].map(isEmail)).toEqual(Array(7).fill(false))
  expect(emailKey('  Ada@Example.ORG ')).toBe('ada@example.org')
})

test.each([
  '\u200b',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u202e',
  '\u2066',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u2800',
  '\u0085',
])('an email address has no invisible characters or characters that change text direction: %j', (unseen) =>
  expect([`a${unseen}da@example.org`, `ada@exam${unseen}ple.org`].map(isEmail)).toEqual([false, false]),
)

test('a name is stored without invisible characters; a name from another provider is cut after a whole word', () => {
  expect(cleanName('  Ada \u202E\u200B  Lovelace\n')).toBe('Ada Lovelace')
  expect(cleanName(' \u200B ')).toBeNull()
  expect(isNameTooLong('🎉'.repeat(60))).toBe(false)
  expect(isNameTooLong('🎉'.repeat(61))).toBe(true)
  expect(cutName('Maria Annunziata Carolina of Trebizond, Nicaea and Konstantinopel')).toBe(
    'Maria Annunziata Carolina of Trebizond, Nicaea and',
  )
  expect(cutName('🎉'.repeat(80))).toBe('🎉'.repeat(60))
  expect(cutName(`${'a'.repeat(60)} b`)).toBe('a'.repeat(60))
  expect(cleanName('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
})

test("setting hours or days to none sets both to none; raising one restores the other's default", () => {
  const none = { ...DEFAULT_PREFERENCES, hoursPerDay: 0, daysPerWeek: 0 }
  expect(changePreferences(DEFAULT_PREFERENCES, { hoursPerDay: 0 })).toEqual(none)
  expect(changePreferences(DEFAULT_PREFERENCES, { daysPerWeek: 0 })).toEqual(none)
  expect(changePreferences(none, { hoursPerDay: 3 })).toMatchObject({ hoursPerDay: 3, daysPerWeek: 5 })
  expect(changePreferences(none, { daysPerWeek: 4 })).toMatchObject({ hoursPerDay: 1, daysPerWeek: 4 })
})

test('only values that differ count as changes', () => {
  expect(changedPreferences(DEFAULT_PREFERENCES, { ...DEFAULT_PREFERENCES, hoursPerDay: 2, profileURL: undefined })).toEqual({
    hoursPerDay: 2,
  })
  expect(changedPreferences(DEFAULT_PREFERENCES, { selectedCategories: [] })).toEqual({})
})

test('news is sent only to people who opted in', () => {
  expect([null, true, false].map((emailUnsubscribed) => wantsNews({ emailUnsubscribed }))).toEqual([false, false, true])
})
