import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, newPage, PHONE } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { ask, failing, newEmail, openSignedIn, toastSays } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

async function openThree(visit = {}): Promise<Page> {
  const page = await openSignedIn(site, newEmail(), '/terms', visit)
  for (const title of ['One', 'Two', 'Three'])
    await ask(page, 'POST', '/portfolio/documents', { type: 'URL', title, url: { url: 'example.org' } })
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  await grip(page, 'One').waitFor()
  return page
}

const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}` })
const shown = (page: Page) => page.locator('main li h3').allInnerTexts()
const order = (page: Page) => expect.poll(async () => (await shown(page)).map((title) => title.split(/\s/)[0]))
const saved = async (page: Page) =>
  ((await ask(page, 'GET', '/portfolio')).body as { documents: { title: string }[] }).documents.map(({ title }) => title)

test('[PORT-02] projects are reordered by dragging, others see the order, and one press restores newest first', async () => {
  const page = await openThree()
  await order(page).toEqual(['Three', 'Two', 'One'])
  const [from, to] = [await grip(page, 'Three').boundingBox(), await grip(page, 'One').boundingBox()]
  if (!from || !to) throw new Error('not to be seen')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 12 })
  await page.mouse.up()
  await order(page).toEqual(['Two', 'One', 'Three'])
  await expect.poll(() => saved(page)).toEqual(['Two', 'One', 'Three'])
  const { nickname } = (await ask(page, 'GET', '/portfolio')).body as { nickname: string }
  const visitor = await newPage()
  await visitor.goto(`${site.origin}/${nickname}/portfolio`)
  expect((await shown(visitor)).map((title) => title.split(/\s/)[0])).toEqual(['Two', 'One', 'Three'])
  expect(await visitor.getByRole('button', { name: /^Move/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect.poll(() => saved(page)).toEqual(['Three', 'Two', 'One'])
  await order(page).toEqual(['Three', 'Two', 'One'])
  expect(await axe(page)).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

test('by keyboard a project moves step by step and keeps the focus, and each move is announced', async () => {
  const page = await openThree()
  await tabTo(page, grip(page, 'Three'))
  await page.keyboard.press('ArrowRight')
  await order(page).toEqual(['Two', 'Three', 'One'])
  await page.getByRole('status').getByText('Three is now 2 of 3').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Three')
  await page.keyboard.press('ArrowDown')
  await order(page).toEqual(['Two', 'One', 'Three'])
  await page.keyboard.press('ArrowRight')
  await order(page).toEqual(['Two', 'One', 'Three'])
  await expect.poll(() => saved(page)).toEqual(['Two', 'One', 'Three'])
  await page.getByRole('button', { name: 'Options for One' }).click()
  await page.getByRole('menuitem', { name: 'Move earlier' }).click()
  await expect.poll(() => saved(page)).toEqual(['One', 'Two', 'Three'])
})

test('a refused order is rolled back, with a message', async () => {
  const page = await openThree({ viewport: PHONE })
  await failing(page, '/portfolio/documents', 422)
  await grip(page, 'Three').press('ArrowDown')
  await toastSays(page, 'We couldn’t save the order of your projects. Please try again.')
  await order(page).toEqual(['Three', 'Two', 'One'])
})
