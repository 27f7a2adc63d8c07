import { expect, test } from 'vitest'
import { complaintsOf } from '../browser.ts'
import { reload } from '../projects/page.ts'
import { sharedWorkbench, startWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { note, words } from './model.ts'
import { keepMarks } from './own-marks.ts'
import { beginNote, drag, kept, openText, painted, toolbar } from './page.ts'

test('without a model its actions are not offered, and their shortcuts leave nothing behind', async () => {
  const { page } = await openText(await sharedWorkbench())
  await drag(page)
  await toolbar(page).waitFor()
  const named = await toolbar(page).locator('.mark-act').allInnerTexts()
  expect(named.map((name) => name.split('\n')[0])).toEqual(['Highlight', 'Note', 'Ask'])
  for (const key of ['m', 'e', 's']) await page.keyboard.press(key)
  expect(await toolbar(page).count()).toBe(1)
  expect(await painted(page, 'yellow')).toEqual([])
  const words = await page.evaluate(() => getSelection()?.toString() ?? '')
  await page.keyboard.press('a')
  const panel = page.locator('#panel-left')
  await panel.getByText(words.trim()).first().waitFor()
  await page.getByRole('textbox', { name: 'Your question', exact: true }).waitFor()
  expect(await page.locator('.note-open').count()).toBe(0)
  const { highlights = [], notes = [] } = await kept(page)
  expect([highlights, notes]).toEqual([[], []])
  expect(complaintsOf(page)).toEqual([])
})

test("a model's earlier text is readable, and cannot be requested again", async () => {
  const { page } = await openText(await sharedWorkbench())
  await keepMarks(page)
  await reload(page)
  await page.getByRole('button', { name: /Your notes:/ }).click()
  const list = page.getByRole('dialog', { name: 'Your notes' })
  await list.getByRole('listitem').filter({ hasText: 'Does oil do' }).getByRole('button', { name: 'Open', exact: true }).click()
  await note(page).getByText('This text is not complete.').waitFor()
  expect(await note(page).getByRole('button', { name: /again/ }).count()).toBe(0)
})

test('[CONT-25] [CONT-26] the formatting buttons are for everyone when enabled, and otherwise for Pro', async () => {
  const off = await sharedWorkbench()
  const on = await startWorkbench({ FEATURES: 'chat,liveDocs,editorToolbar', TRUST_PROXY: '1' })
  const has = async (server: Site, plan: 'free' | 'pro') => {
    const { page } = await openText(server, { plan })
    await beginNote(page)
    await page.keyboard.type('**bold** words')
    await words(page).locator('strong', { hasText: 'bold' }).waitFor()
    return (await note(page).getByRole('button', { name: 'Bold' }).count()) > 0
  }
  expect([await has(on, 'pro'), await has(on, 'free'), await has(off, 'pro'), await has(off, 'free')]).toEqual([true, true, true, false])
  await on.stop()
})
