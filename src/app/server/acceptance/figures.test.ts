import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLearners, addManyRows, streetFolder } from '#features/figures/figures.fixtures.ts'
import type { MadeLearner } from '#features/figures/learners.fixtures.ts'
import { TABLES } from '#features/figures/shown-figures.rules.ts'
import { testSite, type Site } from '../server.fixtures.ts'

let site: Site
let learners: MadeLearner[]

beforeAll(async () => {
  site = await testSite()
  await using street = await streetFolder()
  ;({ learners } = await addLearners(site.services, street, { count: 300, now: site.clock.now() }))
})
afterAll(() => site.close())

const addresses = ['/admin/figures', '/admin/figures/street', '/admin/figures/street/steps.csv']

test('the figures are for admins only, files included', async () => {
  const learner = await site.person('eve@example.org', { plan: 'pro' })
  const [visitor, eve, admin] = [
    site.browser(),
    await site.signedIn(learner),
    await site.signedIn(await site.person('admin@example.org', { isAdmin: true })),
  ]
  const headers = { accept: 'application/json' }
  const asEve = { ...headers, 'x-impersonate-user-id': learner.id }
  for (const address of addresses) {
    expect((await visitor.fetch(address, { headers })).status).toBe(401)
    expect((await eve.fetch(address, { headers })).status).toBe(403)
    expect((await admin.fetch(address, { headers: asEve })).status).toBe(403)
    expect((await admin.fetch(address, { headers })).status).toBe(200)
  }
})

test('a table is a file with the same rows, optionally of one track', async () => {
  const admin = await site.signedIn(await site.person('admin2@example.org', { isAdmin: true }))
  const file = await admin.fetch('/admin/figures/street/steps.csv?track=high')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="street-steps.csv"')
  const { steps } = (await admin.send('GET', '/admin/figures/street?track=high')).body as { steps: { title: string; reached: number }[] }
  const lines = (await file.text()).split('\r\n')
  expect(lines[0]).toBe('Step,Came here,Did it all,Are here now,Left here,Share that left')
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 2))).toEqual(steps.map(({ title, reached }) => [title, String(reached)]))
  for (const missing of ['street/nothing.csv', 'nothing/steps.csv', 'street/steps.csv?track=middle'])
    expect((await admin.fetch(`/admin/figures/${missing}`)).status).toBe(404)
})

test('every table is a file, and text of learners is never a formula', async () => {
  const admin = await site.signedIn(await site.person('admin3@example.org', { isAdmin: true }))
  const fileOf = async (name: string) => (await admin.fetch(`/admin/figures/street/${name}.csv`)).text()
  for (const name of Object.keys(TABLES)) {
    const lines = (await fileOf(name)).split('\r\n')
    // nothing in the street asks for work
    expect(lines.length, name).toBeGreaterThan(name === 'tests' ? 1 : 2)
  }
  const mistakes = await fileOf('mistakes')
  expect(mistakes).toMatch(/,'=1\+1,\d+\r\n/)
  expect(mistakes).toContain('"blue, I think"')
  expect(mistakes).not.toMatch(/(^|,|\n)"?[=+\-@]/)
})

test('while many rows are being counted, a table is not there yet, in words', async () => {
  const admin = await site.signedIn(await site.person('admin4@example.org', { isAdmin: true }))
  await addManyRows(site.services.db, learners)
  const { body } = await admin.send('GET', '/admin/figures/street')
  expect(body).toMatchObject({ id: 'street', title: 'Light a street', countedAt: null, counting: 'yes' })
  const file = await admin.fetch('/admin/figures/street/steps.csv', { headers: { accept: 'text/csv' } })
  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await file.text()).toContain('These figures are being counted.')
})
