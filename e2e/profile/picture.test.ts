import { expect, test } from 'vitest'
import { complaintsOf } from '../browser.ts'
import { ask, failing, newEmail, toastSays } from '../people.ts'
import { serveProfile, menu, sentTo, openOwnMenu, picture } from './site.ts'

serveProfile()

test('[USER-28] [USER-29] [USER-30] [USER-31] [USER-32] [USER-33] [UI-10] a picture is chosen, cropped and saved', async () => {
  const page = await openOwnMenu(newEmail('ada'))
  const saved = sentTo(page, '/user/picture')
  const signed: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/uploads/generate-signed-url') signed.push(searchParams.get('fileName') ?? '')
  })
  await menu(page).getByRole('button', { name: 'Change your picture' }).click()
  const input = page.locator('input[type=file]')
  expect(await input.getAttribute('multiple')).toBeNull()
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: await picture('gif') })
  await page.getByText('Please upload a JPEG, or PNG file.').waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) })
  await page.getByText('File is too large. Maximum size is 5MB. Please try again.').waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await page.getByText('We can’t read this picture. Please try another.').waitFor()
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') })
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('button', { name: /Visible part of the picture/ }).press('ArrowLeft')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Your picture is updated.')
  expect(signed).toHaveLength(1)
  expect(signed[0]).toMatch(/^profile_picture_[0-9a-f]{32}$/)
  const { body } = (await ask(page, 'GET', '/user')) as { body: { nickname: string; picture: string } }
  expect(saved).toEqual([{ method: 'PUT', body: { picture: `${body.nickname}/uploads/${signed[0]}` } }])
  const shown = menu(page).locator('[data-status=loaded] img')
  await shown.waitFor()
  expect(await shown.getAttribute('src')).toBe(`${body.picture}?size=medium`)
  expect(await page.locator('nav [data-status=loaded] img').getAttribute('src')).toBe(`${body.picture}?size=small`)
  expect(complaintsOf(page)).toEqual([])
})

test('a picture is removed, without a word of uploading', async () => {
  const page = await openOwnMenu(newEmail('ada'))
  const open = () => menu(page).getByRole('button', { name: 'Change your picture' }).click()
  await open()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await menu(page).locator('[data-status=loaded] img').waitFor()
  await open()
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route('**/user/picture', async (route) => {
    asked.resolve()
    await goOn.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await asked.promise
  expect(await page.getByRole('dialog').getByRole('progressbar').count()).toBe(0)
  goOn.resolve()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await ask(page, 'GET', '/user')).body).toMatchObject({ picture: null })
})

test('[USER-34] a picture that fails to save says so', async () => {
  const page = await openOwnMenu()
  const asked = await failing(page, '/user/picture')
  await menu(page).getByRole('button', { name: 'Change your picture' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText('Something went wrong! Please try again.').waitFor()
  expect(asked()).toBe(3)
})

test('[UI-11] [UI-12] without a picture, and with a broken one, a generic icon is shown', async () => {
  const page = await openOwnMenu()
  expect(await menu(page).locator('span[data-status]').getAttribute('data-status')).toBe('empty')
  expect(await menu(page).locator('span[data-status] svg').count()).toBe(1)
  await page.route('**/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), picture: '/uploads/missing' } })
  })
  await menu(page).getByRole('button', { name: 'Account settings' }).click()
  await page.getByLabel('Nickname').fill(`grace-${Date.now()}`)
  await page.route('**/user/nickname', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), picture: '/uploads/missing' } })
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.locator('#toolbar-view [data-status=error] svg').waitFor({ state: 'attached' })
})
