import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { USER_CHANNEL } from '#features/accounts/account-stream.rules.ts'
import { axe, openPage, type Visit } from '../browser.ts'
import { ask, askForCode, codeFor, typeCode } from '../people.ts'
import type { Site } from '../serve.ts'
import { box, dialog, done, field, mission, missionIs, picture, ready, reload, WORKSHOP } from './page.ts'
import { openAs, sharedWorkbench } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const HIGH = '/projects/workshop?track=high'
const around = (page: Page, id: string) => page.locator(`.doc-field#${id}`)
const foot = (page: Page, id: string) => box(page, id).locator('.doc-task-foot')
const action = (page: Page, id: string, name: string) => box(page, id).getByRole('button', { name, exact: true })
const says = (page: Page, id: string, what: string) => around(page, id).locator(`[data-save-status=${what}]`).waitFor()

let networks = 0
/** A visit from its own network, because the codes per network are limited. */
const visit = (): Visit => ({
  before: (context) => context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.11.${(networks += 1)}.1` }),
})

/** On a busy machine too. */
const eventually = <T>(look: () => T) => expect.poll(look)

async function openWorkshop(standing: Parameters<typeof openAs>[1] = {}, path = WORKSHOP) {
  const { page, email } = await openAs(site, standing, path, visit())
  return { page: await ready(page), email }
}
async function answerOf(page: Page, task: string) {
  const { body } = await ask(page, 'GET', `/projects/workshop/validations/${task}`)
  return body as { text: { data: string } | null; status: string }
}

test('a visitor with an empty answer reads what is missing, in its field', async () => {
  const page = await ready(await openPage(site.origin + HIGH, visit()))
  await action(page, 'high-task', 'Done').click()
  await box(page, 'high-task').getByRole('alert').getByText('Answer 1 more question').waitFor()
  expect(await dialog(page).count()).toBe(0)
  expect(await field(page, 'typed').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('a lamp')
  await box(page, 'high-task').getByRole('alert').waitFor({ state: 'detached' })
})

test('[VAL-45] an unavailable Done leads to the answer that is too short, and names it', async () => {
  const { page } = await openWorkshop()
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('no')
  await action(page, 'bulb', 'Tasks still to complete. Write at least 3 characters').focus()
  await page.keyboard.press('Enter')
  await box(page, 'bulb').getByRole('alert').getByText('Write at least 3 characters: Where did you buy it?').waitFor()
  await eventually(() => field(page, 'shop').evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await axe(page, '.doc-task#bulb')).toEqual([])
  await page.keyboard.type('pe.org')
  await box(page, 'bulb').getByRole('alert').waitFor({ state: 'detached' })
})

test("a visitor's missing picture is named and focused, without an unrequested login", async () => {
  const page = await ready(await openPage(site.origin + WORKSHOP, visit()))
  await action(page, 'bench-task', 'Done').click()
  await box(page, 'bench-task').getByRole('alert').getByText('Add 1 picture').waitFor()
  const upload = field(page, 'bench-picture')
  expect(await upload.textContent()).toBe('Log in to upload a picture')
  expect(await page.getByRole('button', { name: 'Log in to upload a picture: A picture of your bench' }).count()).toBe(1)
  expect(await upload.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await dialog(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('E-mail').waitFor()
})

test('after the last task the button leads to the end of the project, an outdated count is not announced, and Enter finishes it', async () => {
  const { page } = await openWorkshop()
  await around(page, 'bench-picture')
    .locator('input[type=file]')
    .setInputFiles(await picture())
  await page.getByRole('img', { name: 'Your picture bench.png' }).waitFor()
  await page.getByRole('button', { name: 'Choose another picture: A picture of your bench' }).waitFor()
  await done(page, 'bench-task')
  await box(page, 'bench-task').getByText('1 of 3.').waitFor()
  expect(await box(page, 'bench-task').getByText('That was the last task.').count()).toBe(0)
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org/lamps')
  const counted = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/projects/workshop',
    async (route) => {
      await counted.promise
      await route.continue()
    },
  )
  await done(page, 'bulb')
  await box(page, 'bulb').getByText('That was the last task.').waitFor()
  expect(await foot(page, 'bulb').textContent()).not.toMatch(/\d of \d/)
  counted.resolve()
  await box(page, 'bulb').getByText('3 of 3. That was the last task.').waitFor()
  await missionIs(page, 'ENABLED', 'Complete project')
  // an earlier box takes its count back, and is not read aloud again
  await eventually(() => foot(page, 'bench-task').textContent()).not.toMatch(/\d of \d/)
  expect(await page.getByText('That was the last task.').count()).toBe(1)
  await box(page, 'bulb').getByRole('link', { name: 'Finish the project ↓' }).click()
  await eventually(() => mission(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog(page, 'Project Complete').getByText('You finished “Set up a workshop”.').waitFor()
})

test('where another picture is refused, the field says why, not that it is saved, and the one before is kept until it is replaced', async () => {
  const { page } = await openWorkshop()
  const upload = around(page, 'bench-picture')
  const choose = async () => upload.locator('input[type=file]').setInputFiles(await picture())
  await choose()
  await upload.locator('[data-save-status=saved]').waitFor()
  await page.getByRole('button', { name: 'Choose another picture: A picture of your bench' }).click()
  await eventually(() =>
    upload.getByRole('button', { name: 'Keep the saved picture' }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await upload.locator('input[type=file]').setInputFiles({ name: 'bench.png', mimeType: 'image/png', buffer: Buffer.from('My bench') })
  const another = upload.getByRole('button', { name: 'Try again with another file' })
  await another.waitFor()
  expect(await upload.getByRole('button', { name: 'Send it again' }).count()).toBe(0)
  await another.click()
  const json = { message: 'There is no room for this file.' }
  await page.route('**/uploads/workshop_bench-picture?*', (route) => route.fulfill({ status: 413, json }))
  await choose()
  await upload.getByRole('paragraph').filter({ hasText: json.message }).first().waitFor()
  expect(await upload.locator('[data-save-status]').count()).toBe(0)
  await reload(page)
  await page.getByRole('img', { name: 'Your picture bench.png' }).waitFor()
  const change = page.getByRole('button', { name: 'Choose another picture: A picture of your bench' })
  await change.click()
  await upload.getByRole('button', { name: 'Keep the saved picture' }).click()
  await change.click()
  await choose()
  await upload.getByRole('button', { name: 'Send it again' }).waitFor()
  await page.unrouteAll()
  await upload.getByRole('button', { name: 'Send it again' }).click()
  await upload.locator('[data-save-status=saved]').waitFor()
  await change.click()
  await upload.getByRole('button', { name: 'Remove the saved picture' }).click()
  await upload.getByRole('status').getByText('The picture has been removed.').waitFor()
  await upload.locator('[data-save-status]').waitFor({ state: 'detached' })
  await reload(page)
  await upload.locator('input[type=file]').waitFor({ state: 'attached' })
  expect(await page.getByRole('img', { name: 'Your picture bench.png' }).count()).toBe(0)
})

test('before a first answer becomes final, a learner without Pro is told beside the button, once', async () => {
  const { page } = await openWorkshop({}, HIGH)
  const warning = box(page, 'high-task').getByText('On the Free plan an answer is final')
  expect(await warning.count()).toBe(0)
  await field(page, 'typed').fill('a lamp')
  await warning.waitFor()
  await action(page, 'high-task', 'Done').focus()
  await page.keyboard.press('Enter')
  await box(page, 'high-task').getByText('Complete', { exact: true }).waitFor()
  await warning.waitFor({ state: 'detached' })
  // the button is gone, and the focus keeps its place: the next Tab continues
  await eventually(() => foot(page, 'high-task').evaluate((one) => one === document.activeElement)).toBe(true)
  // shown once per device
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await action(page, 'bulb', 'Done').waitFor()
  expect(await page.getByText('On the Free plan an answer is final').count()).toBe(0)
  // it leads to the text before the next open task, here further up, and the focus follows
  await box(page, 'high-task').getByRole('link', { name: 'Next: Light the lamp ↑' }).focus()
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Light the lamp')
  await eventually(() => page.locator('#lamp').evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(200)
})

test('offline, Done says so, keeps the answer and resumes by itself; a requested page opens when the network is back', async () => {
  const { page } = await openWorkshop()
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await page.context().setOffline(true)
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('You are offline. Your answer is kept on this device').waitFor()
  expect(await box(page, 'bulb').getByText("Whoops! This one's on us").count()).toBe(0)
  await page.context().setOffline(false)
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()
  await box(page, 'bulb').getByText('You are offline').waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await page
    .getByRole('link', { name: /Open the workshop/ })
    .first()
    .click()
  await page.getByText('the page you ask for opens when you are back').waitFor()
  expect(await page.locator('h1').textContent()).toBe('Set up a workshop')
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Open the workshop' }).waitFor()
})

test('Done pressed offline is sent when the network is back, on whatever page', async () => {
  const { page } = await openWorkshop()
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await says(page, 'shop', 'saved')
  await page.context().setOffline(true)
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('You are offline. Your answer is kept on this device').waitFor()
  await page
    .getByRole('link', { name: /Open the workshop/ })
    .first()
    .click()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Open the workshop' }).waitFor()
  for (const task of ['brightness', 'shop']) await eventually(async () => (await answerOf(page, task)).status).toBe('COMPLETE')
})

test('Done pressed offline survives a reload', async () => {
  const { page } = await openWorkshop()
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await page.context().setOffline(true)
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('You are offline').waitFor()
  await page.close({ runBeforeUnload: false })
  const again = await page.context().newPage()
  await page.context().setOffline(false)
  await again.goto(site.origin + WORKSHOP)
  await ready(again)
  await box(again, 'bulb').getByText('Complete', { exact: true }).waitFor()
  expect([(await answerOf(again, 'brightness')).status, (await answerOf(again, 'shop')).status]).toEqual(['COMPLETE', 'COMPLETE'])
})

test('an edit cancels Done pressed offline', async () => {
  const { page } = await openWorkshop()
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await page.context().setOffline(true)
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('You are offline').waitFor()
  await page.waitForTimeout(1500)
  await field(page, 'brightness').fill('801')
  await box(page, 'bulb').getByText('You are offline').waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await eventually(async () => (await answerOf(page, 'brightness')).text?.data).toBe('801')
  expect([(await answerOf(page, 'brightness')).status, (await answerOf(page, 'shop')).status]).toEqual(['INCOMPLETE', 'INCOMPLETE'])
})

test('offline an answer is kept, survives the tab, and is sent when the network is back', async () => {
  const { page } = await openWorkshop()
  await page.context().setOffline(true)
  await field(page, 'brightness').fill('typed in a tunnel')
  await says(page, 'brightness', 'kept')
  await page.close({ runBeforeUnload: false })
  const again = await page.context().newPage()
  await page.context().setOffline(false)
  await again.goto(site.origin + WORKSHOP)
  await ready(again)
  await eventually(() => field(again, 'brightness').inputValue()).toBe('typed in a tunnel')
  await eventually(async () => (await answerOf(again, 'brightness')).text?.data).toBe('typed in a tunnel')
})

async function logInAgain(page: Page, email: string): Promise<void> {
  await around(page, 'brightness').locator('[data-save-status]').getByRole('button', { name: 'Log in' }).click()
  await askForCode(page, email)
  const code = await codeFor(site, email)
  await Promise.all([page.waitForEvent('load'), typeCode(page, code)])
  await ready(page)
  await eventually(() => field(page, 'brightness').inputValue()).toBe('after the session')
  await eventually(async () => (await answerOf(page, 'brightness')).text?.data).toBe('after the session')
}

test('when the session has expired the text is kept, a line says so, and it is sent after the sign-in', async () => {
  const { page, email } = await openWorkshop()
  // the page learns it from the refused answer alone: on a busy machine it asks about its learner first
  await page.route(
    ({ pathname }) => pathname === '/user',
    (route) => route.abort(),
  )
  await page.context().clearCookies()
  await field(page, 'brightness').fill('after the session')
  await says(page, 'brightness', 'signed_out')
  await page.unrouteAll()
  await logInAgain(page, email)
})

test('when the page learns first that the session has expired, it hides the text, says so, and sends it after the sign-in', async () => {
  const { page, email } = await openWorkshop()
  // on a busy machine it would be saved before the session ends
  await page.route('**/projects/workshop/validations/brightness', (route) => route.abort())
  await field(page, 'brightness').fill('after the session')
  await page.context().clearCookies()
  await page.evaluate((name) => new BroadcastChannel(name).postMessage('profile'), USER_CHANNEL)
  await says(page, 'brightness', 'left_behind')
  expect(await field(page, 'brightness').inputValue()).toBe('')
  await page.unrouteAll()
  await logInAgain(page, email)
})
