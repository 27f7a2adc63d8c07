import { beforeAll, expect, test } from 'vitest'
import { axe, complaintsOf, DESKTOP, PHONE } from './browser.ts'
import { ask } from './people.ts'
import { openAs, sharedWorkbench } from './projects/site.ts'
import type { Site } from './serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test.each([
  ['on a desktop', DESKTOP, 'light'],
  ['on a phone in the dark', PHONE, 'dark'],
] as const)('an admin sees how often events happened, where and how, %s', async (_, viewport, theme) => {
  const { page } = await openAs(site, { admin: true }, '/terms', { viewport, theme })
  for (const network of ['linkedin', 'other'])
    expect((await ask(page, 'POST', '/events', { name: 'project_shared', data: { projectId: 'sequel', network } })).status).toBe(204)
  await page.goto(`${site.origin}/admin/events`)
  const region = (name: string) => page.getByRole('region', { name })
  await region('Events by day').getByRole('rowheader', { name: 'project_shared' }).waitFor()
  const row = region('Events by place, plan, network and form').getByRole('row', { name: 'project_shared network other' })
  expect(Number(await row.getByRole('cell').last().textContent())).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axe(page)).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})
