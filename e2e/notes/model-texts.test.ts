import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf } from '../browser.ts'
import type { Running } from '../serve.ts'
import { act, answer, savedText, startWithModel } from './model.ts'
import { openText } from './page.ts'

let site: Running
let peer: Peer
beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

test('tables, tasks and strikethrough are kept, also while the text is edited', async () => {
  const { page } = await openText(site)
  peer.acts.push({ says: ['| tool | use |\n|-|-|\n| saw | ~~glue~~ cut |\n\n', '- [x] measure\n- [ ] cut'] })
  await act(page, 'm')
  const text = answer(page, 'Explanation')
  const cells = () => text.locator('th, td').allInnerTexts()
  const whole = ['tool', 'use', 'saw', 'glue cut']
  await text.getByText('measure').waitFor()
  await text.getByText('Written by a model').waitFor()
  expect(await cells()).toEqual(whole)
  expect(await text.locator('s').innerText()).toBe('glue')
  await text.getByRole('img', { name: 'Done:' }).waitFor()
  expect(await axe(page, '.own-notes')).toEqual([])
  await text.getByRole('button', { name: 'Edit this text' }).click()
  const field = text.getByRole('textbox', { name: 'Explanation' })
  await expect.poll(() => field.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  expect(await cells()).toEqual(whole)
  await field.getByRole('checkbox', { name: 'Done: cut' }).check()
  await field.getByText('saw').click()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await expect.poll(() => savedText(page)).toContain('"saws"')
  expect(await axe(page, '.own-notes')).toEqual([])
  await text.getByRole('button', { name: 'Done editing' }).click()
  await expect.poll(cells).toEqual(['tool', 'use', 'saws', 'glue cut'])
  expect(await text.getByRole('img', { name: 'Done:' }).count()).toBe(2)
  expect(complaintsOf(page)).toEqual([])
})

test("a model's text is copied as Markdown", async () => {
  const { page } = await openText(site)
  peer.acts.push({ says: ['A bench is **where** one works:\n\n- a desk\n- a table'] })
  await act(page, 'm')
  const text = answer(page, 'Explanation')
  await text.getByText('Written by a model').waitFor()
  await text.getByRole('button', { name: 'Copy this text' }).click()
  await text.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A bench is **where** one works:\n\n- a desk\n- a table')
  expect(await axe(page, '.own-notes')).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

test("a model's sources are links, in the note and in all notes; invented ones are not", async () => {
  const { page } = await openText(site)
  const block = page.locator('.doc p[data-block-id]').last()
  const id = await block.getAttribute('data-block-id')
  peer.acts.push({ says: ['A bench stands. [Its pla', `ce](#${id}) and [nowhere](#made-up).`] })
  await act(page, 'm')
  const text = answer(page, 'Explanation')
  await text.getByText('and nowhere.').waitFor()
  expect(await text.getByRole('link').allInnerTexts()).toEqual(['Its place'])
  await text.getByRole('link', { name: 'Its place' }).click()
  await expect.poll(() => block.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => block.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  await expect.poll(() => savedText(page)).toContain(`#${id}`)
  await page.goto(`${site.origin}/notes`)
  await page.getByRole('link', { name: 'Its place' }).click()
  await page.waitForURL(/\/projects\/workshop/)
  await block.waitFor()
  expect(complaintsOf(page)).toEqual([])
})
