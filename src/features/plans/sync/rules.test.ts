import { expect, test } from 'vitest'
import { answerTo, isOldAfter, isUserNews, newsIn, newsOut, noticePurchase, pauseBefore, readSeen, USER_NEWS, writeSeen } from './rules.ts'

const ada = (isPro: boolean) => ({ id: 'ada', isPro, isImpersonated: false })

test('[SHELL-79] whoever comes or goes begins the page anew, a new plan asks for everything, the rest for the user alone', () => {
  expect(Object.fromEntries(USER_NEWS.map((news) => [news, answerTo(news)]))).toEqual({
    plan: 'ask_everything',
    profile: 'ask_user',
    sessions: 'ask_user',
    gone: 'begin_anew',
    signed_in: 'begin_anew',
    signed_out: 'begin_anew',
    missed: 'ask_user_and_projects',
  })
  expect([isUserNews('plan'), isUserNews('constructor'), isUserNews({})]).toEqual([true, false, false])
})

test('news of a project travel like any other', () => {
  const news = { projectId: 'lamp', content: true }
  expect(newsIn(newsOut(news))).toEqual(news)
  expect(newsIn(newsOut('plan'))).toBe('plan')
  expect([newsIn({ what: 'project' }), newsIn({ what: 'project', projectId: 1 }), newsIn(null)]).toEqual([null, null, null])
})

test('a changed project makes its own answers and the lists old, and its document only when that is another', () => {
  const keys = [
    ['projects'],
    ['projects', 'lamp'],
    ['projects', 'lamp', 'validations'],
    ['projects', 'lamp', 'content'],
    ['projects', 'dns'],
    ['schedule', 5],
    ['user'],
  ]
  const old = (about: { projectId: string | null; content: boolean }) => keys.map((key) => isOldAfter(key, about))
  expect(old({ projectId: 'lamp', content: false })).toEqual([true, true, true, false, false, true, false])
  expect(old({ projectId: 'lamp', content: true })).toEqual([true, true, true, true, false, true, false])
  expect(old({ projectId: null, content: false })).toEqual([true, true, true, false, true, true, false])
})

test('[SHELL-80] who becomes Pro before the eyes of a tab is welcomed once', () => {
  const first = noticePurchase(null, ada(false))
  const bought = noticePurchase(first.seen, ada(true))
  const again = noticePurchase(bought.seen, ada(true))
  expect([first.welcome, bought.welcome, again.welcome]).toEqual([false, true, false])
})

test('[SHELL-80] a tab that never saw somebody without Pro stays quiet, and so does one that saw somebody else', () => {
  expect(noticePurchase(null, ada(true)).welcome).toBe(false)
  expect(noticePurchase({ userId: 'grace', isPro: false }, ada(true)).welcome).toBe(false)
})

test('[SHELL-80] an admin is not welcomed in the name of a learner; a sign-out forgets', () => {
  const seen = { userId: 'ada', isPro: false }
  expect(noticePurchase(seen, { ...ada(true), isImpersonated: true })).toEqual({ seen, welcome: false })
  expect(noticePurchase(seen, null)).toEqual({ seen: null, welcome: false })
})

test('[SHELL-80] who lapsed and comes back is welcomed again', () => {
  const lapsed = noticePurchase({ userId: 'ada', isPro: true }, ada(false))
  expect(noticePurchase(lapsed.seen, ada(true)).welcome).toBe(true)
})

test('what was seen survives being written down', () => {
  for (const isPro of [true, false]) expect(readSeen(writeSeen({ userId: 'ada', isPro }))).toEqual({ userId: 'ada', isPro })
  expect([readSeen(null), readSeen(''), readSeen('ada')]).toEqual([null, null, null])
})

test('a refused stream is asked for ever more rarely', () => {
  expect([1, 2, 3, 9].map(pauseBefore)).toEqual([5, 10, 20, 120])
})
