import { expect, test } from 'vitest'
import { PLANS } from '#features/accounts/accounts.rules.ts'
import { loadConfig } from '#platform/config.ts'
import { planCards } from './ui/cards.ts'
import {
  allowanceOf,
  billingPeriodOf,
  BILLING_PERIODS,
  characterLimit,
  DEFAULT_CARD_PERIOD,
  FLAGS,
  flagsOf,
  hasPro,
  hasRoom,
  isPaywallLocation,
  isPro,
  isProDays,
  limitOf,
  LIMIT_KINDS,
  paywallFor,
  PRICES,
  usageLimits,
  yearlySaving,
} from './plans.rules.ts'

test('[PLAN-01] [PLAN-02] the plans are free, pending and pro, and pending counts as pro', () => {
  expect(PLANS).toEqual(['free', 'pending', 'pro'])
  expect(PLANS.map(isPro)).toEqual([false, true, true])
})

test('a visitor has no Pro; learners and admins have it by their plan', () => {
  expect(hasPro({ kind: 'visitor' })).toBe(false)
  expect(hasPro({ kind: 'learner', userId: 'a', plan: 'pending' })).toBe(true)
  expect(hasPro({ kind: 'admin', userId: 'a', plan: 'free' })).toBe(false)
})

test('[PLAN-05] [PLAN-34] [PLAN-35] each kind of limit has its amount for free and for Pro, and a count', () => {
  expect(LIMIT_KINDS).toEqual(['validationTextCharacter', 'portfolioDocument', 'quizCompletion'])
  expect(usageLimits({ quizCompletion: 2 })).toEqual({
    validationTextCharacter: { free: 255, pro: 2000, current: 0 },
    portfolioDocument: { free: 3, pro: null, current: 0 },
    quizCompletion: { free: 3, pro: null, current: 2 },
  })
  expect(allowanceOf('pending')).toEqual(allowanceOf('pro'))
})

test('[PLAN-36] a limit that is not defined, or not for this plan, is 0', () => {
  expect(limitOf({}, 'quizCompletion', 'free')).toBe(0)
  expect(limitOf({ quizCompletion: { pro: 9 } }, 'quizCompletion', 'free')).toBe(0)
  expect(limitOf({ quizCompletion: { free: 3 } }, 'quizCompletion', 'pro')).toBe(0)
  expect(limitOf(usageLimits({}), 'quizCompletion', 'pro')).toBeNull()
})

test('a text answer falls back to 255 characters if no limit is defined', () => {
  expect(characterLimit({}, 'pro')).toBe(255)
  expect([characterLimit(usageLimits({}), 'free'), characterLimit(usageLimits({}), 'pending')]).toEqual([255, 2000])
})

test('there is room below the limit, and always without one', () => {
  expect([hasRoom(2, 3), hasRoom(3, 3), hasRoom(0, 0), hasRoom(999, null)]).toEqual([true, false, false, true])
})

test('[PLAN-32] [PLAN-33] [ADMIN-05] flags depend on the operator, the kind of process and the caller', () => {
  const facts = { environment: 'production', switchedOn: ['chat', 'gatedContent'], isAdmin: false }
  expect(flagsOf(facts)).toEqual({
    'general.dev': false,
    'general.beta': false,
    'general.prod': true,
    'general.admin': false,
    chat: true,
    liveDocs: false,
    editorToolbar: false,
    gatedContent: true,
  })
  expect(flagsOf({ ...facts, isAdmin: true })['general.admin']).toBe(true)
  expect(flagsOf({ ...facts, environment: 'development' })).toMatchObject({ 'general.dev': true, 'general.prod': false })
})

test('every feature of the configuration has a flag', () => {
  const names = ['general.dev', 'general.beta', 'chat', 'liveDocs', 'editorToolbar', 'gatedContent']
  expect(loadConfig({ FEATURES: names.join() }).features).toEqual(names)
  expect(FLAGS).toEqual(expect.arrayContaining(names))
})

test('[PLAN-07] three plans are on sale, each with the fields of its card and its prices', () => {
  expect(planCards.map(({ id, name }) => [id, name])).toEqual([
    ['free', 'Free'],
    ['pro', 'Pro'],
    ['coach', 'Personal Coach'],
  ])
  for (const card of planCards) {
    expect(Object.keys(card).toSorted()).toEqual(['cta', 'description', 'features', 'id', 'name', 'price'])
    expect(card.features.length).toBeGreaterThan(0)
  }
  expect(PRICES).toEqual({ free: { monthly: 0, yearly: 0 }, pro: { monthly: 11.99, yearly: 8.25 }, coach: null })
})

test('the cards say what Free and Pro include', () => {
  const [free, pro] = planCards
  expect(free?.features).toContain('3 portfolio projects')
  expect(pro?.features).toEqual(expect.arrayContaining(['Unlimited portfolio', 'Unlimited quizzes']))
  expect(pro?.features.join()).toContain('Advanced Pro projects')
})

test('cards say monthly or yearly and start with monthly; the wire says monthly or annual', () => {
  expect(DEFAULT_CARD_PERIOD).toBe('monthly')
  expect(BILLING_PERIODS).toEqual(['monthly', 'annual'])
  expect([billingPeriodOf('monthly'), billingPeriodOf('yearly')]).toEqual(['monthly', 'annual'])
})

test.each([
  [{ documentationTheme: 'dark' as const }, 'project_share_theme_select'],
  [{ documentationTheme: 'fun' as const }, 'project_share_theme_select'],
  [{ profileURL: 'example.org' }, 'project_share_url'],
  [{ daysPerWeek: 1 }, 'schedule_days'],
  [{ daysPerWeek: 3 }, 'schedule_days'],
  [{ daysPerWeek: 4 }, null],
  [{ daysPerWeek: 0 }, null],
  [{ documentationTheme: 'light' as const, profileURL: null }, null],
  [{ profileURL: '' }, null],
])('without Pro the preferences %j meet the wall %s; with Pro none', (changes, location) => {
  expect(paywallFor('free', changes)).toBe(location)
  expect(paywallFor('pending', changes)).toBeNull()
})

test('[PLAN-37] [PLAN-38] a portfolio holds three documents on the free plan and any number with Pro', () => {
  const { portfolioDocument: free } = allowanceOf('free')
  expect([hasRoom(2, free), hasRoom(3, free)]).toEqual([true, false])
  for (const plan of ['pending', 'pro'] as const) expect(hasRoom(1_000, allowanceOf(plan).portfolioDocument)).toBe(true)
})

test('the paywall knows each location of the specification', () => {
  const named = [
    'project_share_url',
    'project_share_theme_select',
    'share_add_project_limit',
    'project_reset',
    'portfolio_add_project_limit',
  ]
  expect([...named, 'validation_edit', 'secret_mission_unlock'].every(isPaywallLocation)).toBe(true)
  expect(isPaywallLocation('somewhere_else')).toBe(false)
})

test('choosing one to three days a week needs Pro', () => {
  expect([0, 1, 3, 4, 7].map(isProDays)).toEqual([false, true, true, false, false])
})

test('paying by the year saves 31 % of twelve months, and no text promises more', () => {
  expect(yearlySaving()).toBe(31)
})
