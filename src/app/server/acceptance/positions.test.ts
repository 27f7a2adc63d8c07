import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { testSite, type Site } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await contentFolder({})
  await site.publish(content)
})
afterAll(() => site.close())

async function lampOf(browser: Awaited<ReturnType<Site['signedIn']>>) {
  const { body } = await browser.send('GET', '/projects/lamp')
  return body as { status: string; position: unknown }
}

async function firstStep(): Promise<string> {
  const { body } = await site.browser().send('GET', '/projects/lamp/content.json')
  return (body as { outline: { id: string }[] }).outline[0]?.id ?? ''
}

test('the reading position is the same on every device, and reading alone does not begin a project', async () => {
  const ada = await site.person('ada@example.org')
  const [desk, phone] = [await site.signedIn(ada), await site.signedIn(ada)]
  const here = { stepId: await firstStep(), blockId: 'some-block', passed: 0.4 }
  expect(await lampOf(phone)).toMatchObject({ position: null })
  expect(await desk.send('PUT', '/projects/lamp/position', here)).toMatchObject({ status: 200, body: { ...here, number: 1 } })
  expect(await lampOf(phone)).toMatchObject({ status: 'INCOMPLETE', position: { ...here, number: 1 } })
  expect(await lampOf(await site.signedIn(await site.person('bob@example.org')))).toMatchObject({ position: null })
})

test('a restart resets the position, and an impossible position is refused', async () => {
  const pro = await site.person('pro@example.org', { plan: 'pro' })
  const browser = await site.signedIn(pro)
  const here = { stepId: await firstStep(), blockId: 'b', passed: 1 }
  await browser.send('PUT', '/projects/lamp/position', here)
  await browser.send('POST', '/projects/lamp/reset', {})
  expect(await lampOf(browser)).toMatchObject({ position: null })
  expect((await browser.send('PUT', '/projects/lamp/position', { ...here, stepId: 'nowhere' })).status).toBe(404)
  expect((await browser.send('PUT', '/projects/lamp/position', { ...here, passed: 7 })).status).toBe(400)
  expect((await site.browser().send('PUT', '/projects/lamp/position', here)).status).toBe(401)
})
