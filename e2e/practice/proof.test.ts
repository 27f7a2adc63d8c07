import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { ValidationList } from '#features/validations/validations.contract.ts'
import { axe, complaintsOf, newPage, type Visit } from '../browser.ts'
import { isWhole, LOOKS, visitOf } from '../looks.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { isSound, onEveryScreen, whoeverOpens } from '../screens.ts'
import type { Site } from '../serve.ts'
import { exemplarOf, practiceSite, PROJECT, TASKS } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await practiceSite()
})

const { python } = TASKS
const KEY = '# password = "of-nobody-at-all"\n'

/** Somebody who has handed in all that the project asks for. */
async function openFinished(visit: Visit = {}) {
  const page = await openSignedIn(site, newEmail(), PROJECT, visit)
  const { validations } = (await ask(page, 'GET', `${PROJECT}/validations`)).body as ValidationList
  for (const { id } of validations) {
    const outcome = { tests: [{ name: 'test_all', passed: true }], output: '', printed: '8' }
    const text = id === python.task ? KEY + exemplarOf(python) : KEY
    const work = { files: [{ name: `${id}.py`, text }], outcome }
    expect((await ask(page, 'POST', `${PROJECT}/validations/${id}`, { work, status: 'COMPLETE' })).status).toBe(200)
  }
  expect((await ask(page, 'PUT', PROJECT, { status: 'COMPLETE' })).status).toBe(200)
  const { page: address } = (await ask(page, 'PUT', `${PROJECT}/proof`, { public: true })).body as { page: string }
  await page.goto(site.origin + address)
  await page.getByRole('button', { name: 'Hide from others' }).waitFor()
  return { page, address }
}

test('others read on a proof what was built, and the code once its owner has looked at it and lets them', async () => {
  const { page, address } = await openFinished()
  const others = (isThere: boolean) =>
    whoeverOpens(site.origin + address, async (other) => {
      await other.getByText('1 test passed in the learner’s browser').first().waitFor()
      expect(await other.getByText('def count_vowels').count()).toBe(isThere ? 1 : 0)
      expect(await other.getByRole('complementary', { name: 'Who can read your code' }).count()).toBe(0)
    })
  await others(false)
  const bar = page.getByRole('complementary', { name: 'Who can read your code' })
  await bar.getByText('What others would read').click()
  await bar.getByText('def count_vowels').waitFor()
  await bar.getByText(`${python.task}.py, line 1`).waitFor()
  await bar.getByRole('button', { name: 'Let others read my code' }).click()
  await bar.getByRole('button', { name: 'Hide my code' }).waitFor()
  await others(true)
  await bar.getByRole('button', { name: 'Hide my code' }).click()
  await bar.getByRole('button', { name: 'Let others read my code' }).waitFor()
  await others(false)
  expect(complaintsOf(page)).toEqual([])
})

test.each([
  ['Let others read my code', false],
  ['Hide my code', true],
])('a proof that its owner has hidden in another tab stays hidden after “%s”, and says so', async (name, work) => {
  const { page, address } = await openFinished()
  expect((await ask(page, 'PUT', `${PROJECT}/proof`, { public: true, work })).status).toBe(200)
  await page.reload()
  const press = page.getByRole('complementary', { name: 'Who can read your code' }).getByRole('button', { name })
  await press.waitFor()
  expect((await ask(page, 'PUT', `${PROJECT}/proof`, { public: false })).status).toBe(200)
  await press.click()
  await page.getByText('Only you see this page.', { exact: false }).waitFor()
  expect(await press.count()).toBe(0)
  const { request } = await newPage()
  expect((await request.get(site.origin + address, { headers: { accept: 'text/html' } })).status()).toBe(404)
})

test('a tile of the portfolio shows its owner what they wrote, and others once they may read it', async () => {
  const { page } = await openFinished()
  const added = await ask(page, 'POST', '/portfolio/documents', {
    type: 'PROJECT',
    title: 'My first',
    project: { id: 'write-in-the-page' },
  })
  expect(added.status).toBe(200)
  const { nickname } = (await ask(page, 'GET', '/portfolio')).body as { nickname: string }
  const tile = (on: Page) => on.getByRole('article').filter({ hasText: 'My first' })
  const others = (isThere: boolean) =>
    whoeverOpens(`${site.origin}/${nickname}/portfolio`, async (other) => {
      await tile(other).waitFor()
      expect(await tile(other).getByText('def count_vowels').count()).toBe(isThere ? 1 : 0)
    })
  await page.goto(`${site.origin}/portfolio`)
  await tile(page).getByText('def count_vowels').waitFor()
  await tile(page).getByText('Only you see this code').waitFor()
  await others(false)
  await tile(page).getByRole('link', { name: 'My first' }).click()
  await page.getByText('Others read it once you switch it on', { exact: false }).waitFor()
  await onEveryScreen(page, () => isSound(page))
  await page.getByRole('link', { name: 'Go to your proof' }).click()
  const bar = page.getByRole('complementary', { name: 'Who can read your code' })
  await bar.getByText('What others would read').click()
  await bar.getByRole('button', { name: 'Let others read my code' }).click()
  await bar.getByRole('button', { name: 'Hide my code' }).waitFor()
  await others(true)
  await page.goto(`${site.origin}/portfolio`)
  await tile(page).getByText('def count_vowels').waitFor()
  expect(await tile(page).getByText('Only you see this code').count()).toBe(0)
  // hidden with the proof that it stands on
  expect((await ask(page, 'PUT', `${PROJECT}/proof`, { public: false })).status).toBe(200)
  await others(false)
})

test.each(LOOKS)('a proof with code is whole %s', async (...look) => {
  const { page, address } = await openFinished(visitOf(look))
  await page.getByText('What others would read').click()
  await isWhole(page, 'main')
  expect((await ask(page, 'PUT', `${PROJECT}/proof`, { public: true, work: true })).status).toBe(200)
  await page.goto(site.origin + address)
  await page.getByRole('button', { name: 'Hide my code' }).waitFor()
  await isWhole(page, 'main')
  expect(await axe(page)).toEqual([])
})
