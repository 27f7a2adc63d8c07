import { beforeAll, expect, test } from 'vitest'
import { atRest, axe } from '../browser.ts'
import { isWhole, LOOKS, visitOf } from '../looks.ts'
import type { Site } from '../serve.ts'
import { newEmail, openSignedIn } from '../people.ts'
import { boxOf, exemplarOf, openProject, openWork, practiceSite, press, PROJECT, ready, saidOf, TASKS, writeIn } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await practiceSite()
})

const { javascript } = TASKS

test.each(LOOKS)('a workspace is whole and can be used %s', async (...look) => {
  const page = await openProject(site, visitOf(look))
  const box = await openWork(page, javascript.box)
  await press(box, 'Test')
  await saidOf(box, '2 of 2 tests fail.')
  await isWhole(page, '.workspace')
  await press(box, 'What changed')
  await isWhole(page, '.workspace')
  await press(box, 'Large')
  await atRest(page)
  expect(await axe(page, '.workspace')).toEqual([])
  await page.keyboard.press('Escape')
  await boxOf(page, javascript.box).getByRole('button', { name: 'Large' }).waitFor()
})

test.each(LOOKS)('what was handed in stands whole beside the author’s own %s', async (...look) => {
  const page = await ready(await openSignedIn(site, newEmail(), PROJECT, visitOf(look)))
  const box = await openWork(page, javascript.box)
  await writeIn(box, exemplarOf(javascript).replaceAll('total', 'all'))
  await press(box, 'Test')
  await saidOf(box, 'Both tests pass.')
  await press(box, 'Done')
  await box.getByText('Complete', { exact: true }).waitFor()
  await box.getByRole('button', { name: /^Compare with ours/ }).click()
  await box.getByRole('group', { name: 'Ours: sum.js', exact: true }).waitFor()
  await isWhole(page, '.work-compare')
  await press(box, 'Close')
  await box.getByRole('group', { name: 'What you handed in' }).waitFor()
  await isWhole(page, '.doc-task#sums')
})
