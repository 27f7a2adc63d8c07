import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pressInConversion } from '../keyboard.ts'
import { failing, newEmail } from '../people.ts'
import { serveProfile, menu, nameButton, sentTo, openOwnMenu } from './site.ts'

serveProfile()

const nameField = (page: Page) => menu(page).getByRole('textbox', { name: 'Your name' })

test('[USER-20] [USER-21] [USER-22] [USER-23] [USER-24] [USER-25] the name is edited in place', async () => {
  const page = await openOwnMenu(newEmail('grace'))
  const sent = sentTo(page, '/user/name')
  const edit = async (text: string, done: () => Promise<void>) => {
    await nameButton(page).click()
    await nameField(page).fill(text)
    await done()
    await nameField(page).waitFor({ state: 'detached' })
  }
  const enter = () => nameField(page).press('Enter')
  const before = (await nameButton(page).textContent()) ?? ''
  await edit('   ', enter)
  await edit(` ${before} `, enter)
  await edit('Somebody else', async () => menu(page).getByRole('button', { name: 'Invite a friend' }).focus())
  await edit('Somebody else', () => nameField(page).press('Escape'))
  expect(await nameButton(page).textContent()).toBe(before)
  expect(sent).toEqual([])
  await edit('  Grace Hopper ', enter)
  expect(await nameButton(page).textContent()).toBe('Grace Hopper')
  await edit('<b>Grace</b>', () => menu(page).getByRole('button', { name: 'Save' }).click())
  expect(await nameButton(page).textContent()).toBe('<b>Grace</b>')
  expect(sent).toEqual([
    { method: 'PUT', body: { name: 'Grace Hopper' } },
    { method: 'PUT', body: { name: '<b>Grace</b>' } },
  ])
})

test('[USER-23] [USER-26] a name that fails to save stays in the field, also when the focus leaves during saving', async () => {
  const page = await openOwnMenu()
  const asked = await failing(page, '/user/name')
  await nameButton(page).click()
  await nameField(page).fill('Another name')
  await nameField(page).press('Enter')
  await menu(page).getByRole('button', { name: 'Invite a friend' }).focus()
  expect(await nameField(page).count()).toBe(1)
  await menu(page).getByText('Something went wrong! Please try again.').waitFor()
  expect(await nameField(page).inputValue()).toBe('Another name')
  expect(asked()).toBe(3)
})

test('a key of an input method neither saves the name nor leaves it', async () => {
  const page = await openOwnMenu()
  const sent = sentTo(page, '/user/name')
  await nameButton(page).click()
  await nameField(page).fill('かな')
  for (const key of ['Enter', 'Escape'] as const) await pressInConversion(nameField(page), key)
  expect(await nameField(page).inputValue()).toBe('かな')
  expect(sent).toEqual([])
  await nameField(page).press('Enter')
  await nameField(page).waitFor({ state: 'detached' })
  expect(await nameButton(page).textContent()).toBe('かな')
})

test('typing elsewhere while the name is saved keeps the focus', async () => {
  const page = await openOwnMenu()
  const held = Promise.withResolvers<void>()
  await page.route('**/user/name', async (route) => {
    await held.promise
    await route.continue()
  })
  await nameButton(page).click()
  await nameField(page).fill('Another name')
  await nameField(page).press('Enter')
  const invite = menu(page).getByRole('button', { name: 'Invite a friend' })
  await invite.focus()
  held.resolve()
  await menu(page).getByRole('button', { name: 'Another name, edit your name' }).waitFor()
  expect(await invite.evaluate((button) => button === document.activeElement)).toBe(true)
})
