import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentFolder } from '#features/content/content.fixtures.ts'
import type { GuessQuestion } from '#features/recall/recall.contract.ts'
import { guessingFolder } from '#features/recall/recall.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let content: ContentFolder
let ada: TestBrowser
beforeEach(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  content = await guessingFolder()
  await site.publish(content)
  ada = await site.signedIn(await site.person('ada@example.org'))
})
afterEach(async () => {
  await site.close()
  await content[Symbol.asyncDispose]()
})

async function guesses(who = ada): Promise<GuessQuestion[]> {
  const { status, body } = await who.send('GET', '/projects/guessing/guesses')
  expect(status).toBe(200)
  return (body as { guesses: GuessQuestion[] }).guesses
}

const rightOf = ({ options, right }: GuessQuestion) => options.filter(({ id }) => right.includes(id)).map(({ value }) => value)

test('a step is guessed at by the concept that it explains first, or else by a command in it; a step with neither is not', async () => {
  const asked = await guesses()
  expect(asked.map(({ stepId, form, subject }) => [stepId, form, subject])).toEqual([
    ['explains', 'meaning', 'wire'],
    ['shows', 'command', ''],
  ])
  expect(asked.map(rightOf)).toEqual([['Metal that carries electricity.'], ['date --now']])
  for (const { options } of asked) expect(options).toHaveLength(4)
})

test('what stands in a Secret Mission is not asked', async () => {
  expect((await guesses()).map(({ subject }) => subject)).not.toContain('current')
})

test('a step that one has begun is not guessed at any more', async () => {
  await ada.send('POST', '/projects/guessing/validations/first', { text: { data: 'seen' }, status: 'COMPLETE' })
  expect((await guesses()).map(({ stepId }) => stepId)).toEqual(['shows'])
})

test('guessing ends for good with one call, and can be switched on again', async () => {
  expect((await ada.send('PUT', '/user/recall/guesses', { guesses: false })).body).toEqual({ guesses: false })
  expect(await guesses()).toEqual([])
  expect((await ada.send('GET', '/user/recall')).body).toMatchObject({ guesses: false })
  await ada.send('PUT', '/user/recall/guesses', { guesses: true })
  expect(await guesses()).toHaveLength(2)
})

test('visitors, impersonating admins and readers of a locked project get no guesses', async () => {
  expect((await site.browser().send('GET', '/projects/guessing/guesses')).status).toBe(401)
  expect((await ada.send('GET', '/projects/locked/guesses')).status).toBe(404)
  expect((await ada.send('GET', '/projects/no-such/guesses')).status).toBe(404)
  const learner = await site.person('eve@example.org')
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const as = { 'x-impersonate-user-id': learner.id }
  expect((await admin.send('GET', '/projects/guessing/guesses', undefined, as)).status).toBe(403)
  expect((await admin.send('PUT', '/user/recall/guesses', { guesses: false }, as)).status).toBe(403)
  expect(site.reported).toEqual([])
})
