import { beforeAll, expect, test } from 'vitest'
import { atRest, axe } from '../browser.ts'
import { isWhole, LOOKS, visitOf } from '../looks.ts'
import type { Running } from '../serve.ts'
import { boxOf, openProject, openWork, practiceSite, press, saidOf, TASKS } from './page.ts'

let site: Running
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
