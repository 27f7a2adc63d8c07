import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, newPage } from '../browser.ts'
import { ask } from '../people.ts'
import { dialog, done, field, ready, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { docs, openDocumented, openDraft } from './page.ts'

let site: Running
beforeAll(async () => {
  site = await sharedWorkbench()
})

async function changeAnswer(page: Page, words: string): Promise<void> {
  await page.goto(site.origin + WORKSHOP)
  await alive(page)
  await ready(page)
  await field(page, 'brightness').fill(words)
  await done(page, 'bulb')
}

const notYet = (page: Pick<Page, 'getByText'>) => page.getByText('Your latest changes are not in it yet.')

test('an answer changed after completion marks the documentation as stale, everywhere its owner sees it, until it is made again', async () => {
  const page = await openDocumented(site)
  await ask(page, 'PUT', '/projects/workshop/docs', { public: true })
  const { page: address } = await docs(page)
  const visitor = await newPage()
  const othersRead = async (words: string) => (await visitor.request.get(site.origin + address)).text().then((text) => text.includes(words))
  expect(await othersRead('800')).toBe(true)

  await changeAnswer(page, '805.5')
  await page.goto(site.origin + address)
  await alive(page)
  await notYet(page).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await othersRead('805.5')).toBe(false)
  await page.getByRole('button', { name: 'Make it again' }).click()
  await page.getByRole('article').getByText('805.5').waitFor()
  await notYet(page).waitFor({ state: 'detached' })
  expect(await othersRead('805.5')).toBe(true)

  await changeAnswer(page, '794.25')
  await openDraft(page, site)
  await page.getByRole('button', { name: 'Save or share' }).click()
  await notYet(dialog(page)).waitFor()
  expect(await axe(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Make it again' }).click()
  await expect.poll(() => othersRead('794.25')).toBe(true)
  await dialog(page).getByRole('button', { name: 'Make it again' }).waitFor({ state: 'detached' })
  expect(complaintsOf(page)).toEqual([])
})
