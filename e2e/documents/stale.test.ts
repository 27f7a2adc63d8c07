import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, newPage } from '../browser.ts'
import { ask } from '../people.ts'
import { dialog, done, field, ready, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { choose, saveButton, share } from '../sharing/page.ts'
import { docs, openDocumented, openDraft } from './page.ts'

let site: Site
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
  const stillRead = page.getByText('Others still read it without them', { exact: false })
  await stillRead.waitFor()
  await page.getByRole('button', { name: 'Make private' }).click()
  await stillRead.waitFor({ state: 'detached' })
  expect(await notYet(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Make public' }).click()
  await stillRead.waitFor()
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

test('[DOCS-09] README and Markdown say that the documentation is out of date, until saving has made it again', async () => {
  const page = await openDocumented(site)
  const outOfDate = share(page).getByText('It is out of date, so it is made again before it is saved.')
  const opensWith = async (option: string) => {
    await openDraft(page, site)
    await page.getByRole('button', { name: 'Save or share' }).click()
    await choose(page, option)
  }
  const downloads = async () => {
    const downloading = page.waitForEvent('download')
    await saveButton(page).click()
    return readFileSync(await (await downloading).path(), 'utf8')
  }

  await opensWith('Save as README.md')
  expect(await outOfDate.count()).toBe(0)

  for (const [option, words] of [
    ['Save as README.md', '805.5'],
    ['Save as Markdown', '794.25'],
  ] as const) {
    await changeAnswer(page, words)
    await opensWith(option)
    await outOfDate.waitFor()
    expect(await axe(page, '[role=dialog]')).toEqual([])
    expect(await downloads()).toContain(words)
    await outOfDate.waitFor({ state: 'detached' })
  }
  expect(complaintsOf(page)).toEqual([])
})
