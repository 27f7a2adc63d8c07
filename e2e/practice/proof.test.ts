import { beforeAll, expect, test } from 'vitest'
import type { ValidationList } from '#features/validations/validations.contract.ts'
import { axe, complaintsOf, type Visit } from '../browser.ts'
import { isWhole, LOOKS, visitOf } from '../looks.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { whoeverOpens } from '../screens.ts'
import type { Running } from '../serve.ts'
import { exemplarOf, practiceSite, PROJECT, TASKS } from './page.ts'

let site: Running
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
