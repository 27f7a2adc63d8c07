import { expect, test } from 'vitest'
import { axe, openPage } from '../browser.ts'
import { ready, SOON, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench, startWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { act, note, words } from './model.ts'
import { beginNote, openText } from './page.ts'

test('without a model the note says what is missing, and leads to what answers without one', async () => {
  const plain = await sharedWorkbench()
  const { page } = await openText(plain)
  await act(page, 'a')
  await page.getByRole('textbox', { name: 'Your question about these words' }).waitFor()
  await page.keyboard.type('Why a bench?')
  await page.keyboard.press('Enter')
  await note(page).getByText('This needs an AI model, and none is switched on for this site.').waitFor()
  expect(await note(page).getByText('AI_PROVIDER').count()).toBe(0)
  expect(await axe(page, '.own-notes')).toEqual([])
  await note(page).getByRole('button', { name: 'Search this project instead' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Your question', exact: true }).inputValue(), SOON).toBe('Why a bench?')
  // the open note lies beside the panel, not over the place to write in it
  await page.getByRole('textbox', { name: 'Your question', exact: true }).click()
  const { page: admins } = await openText(plain, { admin: true })
  await act(admins, 'm')
  await note(admins).getByText('To switch one on, set AI_PROVIDER.').waitFor()
})

test('what was asked for without a model and closed by Escape leaves no empty note', async () => {
  const { page } = await openText(await sharedWorkbench())
  await act(page, 'm')
  await note(page).getByText('This needs an AI model, and none is switched on for this site.').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.note-open').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Your notes: 0 notes, 1 highlight' }).waitFor()
})

test('[NOTE-01] a visitor who wants something explained is asked to sign in', async () => {
  const page = await openPage((await sharedWorkbench()).origin + WORKSHOP)
  await ready(page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  await act(page, 'm')
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[CONT-25] [CONT-26] the buttons that format are there for everybody where they are switched on, and else for Pro', async () => {
  const off = await sharedWorkbench()
  const on = await startWorkbench({ FEATURES: 'chat,liveDocs,editorToolbar', TRUST_PROXY: '1' })
  const has = async (server: Running, plan: 'free' | 'pro') => {
    const { page } = await openText(server, { plan })
    await beginNote(page)
    await page.keyboard.type('**bold** words')
    await words(page).locator('strong', { hasText: 'bold' }).waitFor()
    return (await note(page).getByRole('button', { name: 'Bold' }).count()) > 0
  }
  expect([await has(on, 'pro'), await has(on, 'free'), await has(off, 'pro'), await has(off, 'free')]).toEqual([true, true, true, false])
  await on.stop()
})
