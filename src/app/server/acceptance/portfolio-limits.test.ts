import { expect, test } from 'vitest'
import { add, browser, link, own, remove, servePortfolio, site, titles, used } from './portfolio.fixtures.ts'

servePortfolio()

test('[PLAN-37] [PLAN-38] three documents are free, deleting one makes room, and Pro has no limit', async () => {
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await add(link(title))).body.id)
  const refused = await add(link('Four'))
  expect([refused.status, refused.body]).toMatchObject([402, { code: 'PAYWALL', data: { location: 'portfolio_add_project_limit' } }])
  await remove(ids[0] ?? '')
  expect(await used()).toBe(2)
  expect((await add(link('Four'))).status).toBe(200)
  expect(await titles(own())).toHaveLength(3)

  const pro = await site.signedIn(await site.person('pro@example.org', { plan: 'pro' }))
  for (let count = 0; count < 5; count += 1) expect((await add(link(), pro)).status).toBe(200)
})

test('[PLAN-37] thirty at once with room for one: exactly one is added', async () => {
  await add(link('One'))
  await add(link('Two'))
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => add(link(`At once ${index}`))))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(29).fill(402)])
  expect(await titles(own())).toHaveLength(3)
  expect(await used()).toBe(3)
})

test('a repeated change has one effect: both for the last addition that fits, and for a removal', async () => {
  await add(link('One'))
  await add(link('Two'))
  const once = { 'idempotency-key': 'the-third-and-last' }
  const first = await add(link('Three'), browser, once)
  const again = await Promise.all([1, 2, 3].map(() => add(link('Three'), browser, once)))
  expect(again.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, first.body]))
  expect(await titles(own())).toHaveLength(3)
  const gone = { 'idempotency-key': 'a-removal-of-it' }
  expect((await remove(first.body.id, browser, gone)).status).toBe(204)
  expect((await remove(first.body.id, browser, gone)).status).toBe(204)
  expect(await used()).toBe(2)
})
