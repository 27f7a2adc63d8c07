import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type Site } from '../server.fixtures.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await testSite()
  await using content = await contentFolder()
  await site.publish(content)
})
afterAll(() => site.close())

test('[API-33] the courses are the series of the catalogue, for everyone', async () => {
  const { status, body } = await site.browser().send('GET', '/courses')
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: 'small-things', metadata: { title: expect.any(String), description: expect.any(String), category: 'Networks', icon: null } },
  ])
})
