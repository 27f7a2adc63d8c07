import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import { testSite, type Site } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await testSite()
  await using folder = await answersFolder()
  await site.publish(folder)
})
afterAll(() => site.close())

test('[PLAN-49] a free learner has a selection, a schedule, an editable profile, and answers', async () => {
  const browser = await site.signedIn(await site.person('ada@example.org'))
  expect((await browser.send('GET', '/user')).body).toMatchObject({ plan: 'free', isPro: false })
  const chosen = [{ projectId: 'answers', selectedTime: '2026-01-15T08:00:00.000Z' }]
  expect((await browser.send('PUT', '/projects/selection', chosen)).body).toEqual(chosen)
  const { body: weeks } = await browser.send('GET', '/schedule?hoursPerDay=1&daysPerWeek=5')
  expect(JSON.stringify(weeks)).toContain('answers')
  expect((await browser.send('PUT', '/user/name', { name: 'Ada Lovelace' })).body).toMatchObject({ name: 'Ada Lovelace' })
  const saved = await browser.send('POST', '/projects/answers/validations/word', { text: { data: 'stone' }, status: 'IN_REVIEW' })
  expect(saved).toMatchObject({ status: 200, body: { status: 'IN_REVIEW' } })
})
