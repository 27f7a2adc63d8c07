import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePlan } from '#features/accounts/accounts.store.ts'
import { lockedContent } from './locked-content.fixtures.ts'
import { testSite, type Site } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await testSite()
  await using content = await lockedContent()
  await site.publish(content)
})
afterAll(() => site.close())

test('after Pro has ended, the own answers in a Pro project can be read, and nothing else of it', async () => {
  const person = await site.person('ada@example.org', { plan: 'pro' })
  const browser = await site.signedIn(person)
  expect(await browser.send('PUT', '/projects/vault', { locked: false })).toMatchObject({ body: { locked: false } })
  const saved = await browser.send('POST', '/projects/vault/validations/draw-text', { text: { data: 'a round wall' } })
  expect(saved.status).toBe(200)
  await savePlan(site.services.db, person.id, { plan: 'free' }, site.clock.now())
  expect((await browser.send('GET', '/projects/vault/validations')).status).toBe(402)
  const { status, body } = await browser.send('GET', '/projects/vault/kept-answers')
  expect(status).toBe(200)
  expect(body).toMatchObject({ hadPro: true, answers: [{ id: 'draw-text', text: { data: 'a round wall' } }] })
  const other = await site.signedIn(await site.person('zoe@example.org'))
  expect((await other.send('GET', '/projects/vault/kept-answers')).body).toEqual({ hadPro: false, answers: [] })
})
