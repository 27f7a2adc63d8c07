import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, stopTime } from '../browser.ts'
import { ask, toastSays } from '../people.ts'
import type { Running } from '../serve.ts'
import { answerWorkshop, dialog, done, field, mission, missionIs, ready, reload, WORKSHOP } from './page.ts'
import { openAs, publishIn, setPerson, startOwnWorkbench } from './site.ts'

let site: Running
let folder: string
beforeAll(async () => {
  ;({ site, folder } = await startOwnWorkbench())
})
afterAll(() => site.stop())

test('[PROJ-09] a learner with Pro unlocks a Pro project, completes it, and is led to the next', async () => {
  const { page } = await openAs(site, { plan: 'pro' }, '/projects/vault')
  expect(await page.content()).not.toContain('quetzalino')
  await page.getByRole('button', { name: "You're PRO! Jump in" }).click()
  await page.getByText('The canary in the vault is called quetzalino.').waitFor()
  await reload(page)
  await field(page, 'walls-answer').fill('A metre')
  await done(page, 'walls-task')
  await missionIs(page, 'ENABLED', 'Complete project')
  await mission(page).click()
  await dialog(page, 'Project Complete')
    .getByRole('link', { name: /^Next project/ })
    .waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('after Pro has ended, a Pro project says so and shows the own answers', async () => {
  const { page, email } = await openAs(site, { plan: 'pro' }, '/projects/vault')
  await page.getByRole('button', { name: "You're PRO! Jump in" }).click()
  await page.getByText('The canary in the vault is called quetzalino.').waitFor()
  await reload(page)
  await field(page, 'draw-answer').fill('As long as a thumb')
  await page.locator('.doc-task#draw-task').getByText('Saved').waitFor()
  await setPerson(site, email, { plan: 'free' })
  await page.reload()
  await alive(page)
  const kept = page.getByRole('region', { name: 'Your answers are kept' })
  await kept.getByText('As long as a thumb').waitFor()
  await kept.getByText('Your Pro has ended').waitFor()
  expect(await page.content()).not.toContain('The canary')
  expect(await axe(page)).toEqual([])
})

test('[PROJ-40] [PROJ-41] [PROJ-42] [PROJ-43] a Secret Mission opens with Pro, says so for ten seconds, and is open after a reload', async () => {
  const { page } = await openAs(site, { plan: 'pro' }, WORKSHOP)
  await ready(page)
  expect(await page.content()).not.toContain('zanzibarine')
  const fetched: string[] = []
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname.includes('pro-drawer') && fetched.push(new URL(request.url()).pathname)),
  )
  // from here on only the time passes that is asked for: a little for each look
  await stopTime(page)
  const textOf = (selector: string) => page.clock.runFor(5).then(() => page.locator(selector).textContent())
  await page.getByRole('button', { name: "You're PRO! Jump in" }).click()
  await expect.poll(() => textOf('.doc')).toContain('The canary in the drawer is called zanzibarine.')
  expect(fetched).toEqual(['/projects/workshop/pro-drawer.json/unlock', '/projects/workshop/pro-drawer.json'])
  await expect.poll(() => textOf('[data-toasts]')).toContain('PRO Section unlocked! 🚀')
  await page.clock.runFor(7500)
  expect(await page.locator('[data-toasts]').textContent()).toContain('PRO Section unlocked! 🚀')
  await page.clock.runFor(3000)
  await expect.poll(() => page.locator('[data-toasts]').textContent()).not.toContain('unlocked')
  await page.clock.resume()
  await reload(page)
  await page.getByText('The canary in the drawer is called zanzibarine.').waitFor()
  expect(await axe(page)).toEqual([])
})

test('[PROJ-43] while a payment is pending the button is the one of Pro, and works', async () => {
  const { page } = await openAs(site, { plan: 'pending' }, WORKSHOP)
  await ready(page)
  const button = page.locator('.doc-mission button')
  expect(await button.allTextContents()).toEqual(["You're PRO! Jump in"])
  await button.click()
  await page.getByText('The canary in the drawer is called zanzibarine.').waitFor()
})

test('[ERR-28] a Secret Mission that fails to load is reported, a generic error is shown, and it opens after a reload', async () => {
  const { page } = await openAs(site, { plan: 'pro' }, WORKSHOP)
  await ready(page)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route('**/pro-drawer.json', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'broken', defined: false } }),
  )
  await page.getByRole('button', { name: "You're PRO! Jump in" }).click()
  await toastSays(page, 'Sorry about that! Something went wrong.')
  expect(said.some((line) => line.includes('Failed to fetch PRO content file: pro-drawer'))).toBe(true)
  await page.unroute('**/pro-drawer.json')
  await reload(page)
  await page.getByText('The canary in the drawer is called zanzibarine.').waitFor()
})

test('[PROJ-23] [PROJ-26] [PROJ-27] [PROJ-28] [PROJ-29] [PROJ-30] [PROJ-31] a restart shows its consequences and its progress, and leaves nothing behind', async () => {
  const { page } = await openAs(site, { plan: 'pro' }, WORKSHOP)
  await ready(page)
  await answerWorkshop(page)
  await page.getByRole('checkbox', { name: 'Change the bulb' }).check()
  await mission(page).click()
  await dialog(page, 'Project Complete').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restart project' }).click()
  const reset = dialog(page, 'Restart project')
  expect(await reset.textContent()).toMatch(/clears all task answers, highlights, notes and existing documentation/)
  const release = Promise.withResolvers<void>()
  await page.route('**/projects/workshop/reset', async (route) => {
    await release.promise
    await route.continue()
  })
  const action = reset.getByRole('button', { name: 'Restart project' })
  await action.click()
  await expect.poll(() => action.getAttribute('aria-busy')).toBe('true')
  release.resolve()
  await toastSays(page, 'Project successfully reset')
  await missionIs(page, 'DISABLED', 'Complete the tasks to finish')
  expect(await page.getByText('This task is open again').count()).toBe(0)
  await reload(page)
  await expect.poll(() => field(page, 'brightness').inputValue()).toBe('')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Change the bulb' }).isChecked()).toBe(false)
  expect((await ask(page, 'GET', '/projects/workshop')).body).toMatchObject({ status: 'INCOMPLETE', progress: 0 })
  expect(complaintsOf(page)).toEqual([])
})

test('[PROJ-35] [PROJ-36] [PROJ-37] [PROJ-38] [PROJ-39] [PROJ-74] a newer version is offered with its consequences, and taken with all answers', async () => {
  const { page } = await openAs(site, { plan: 'pro' }, WORKSHOP)
  await ready(page)
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org/lamps')
  await done(page, 'bulb')
  await ask(page, 'GET', '/projects/workshop/annotations.json')
  const file = join(folder, 'projects/workshop/project.md')
  const update = dialog(page, 'This project has new upgrades!')
  // what was put off is offered again once there is something newer
  for (const [before, now] of [
    ['A workshop is a room', 'A workshop is a wide room'],
    ['A workshop is a wide room', 'A workshop is a bright room'],
  ] as const) {
    await writeFile(file, (await readFile(file, 'utf8')).replace(before, now))
    await publishIn(site, folder)
    await page.reload()
    await ready(page)
    expect(await update.textContent()).toMatch(/lose your highlights and notes .*validations and documentation are kept/i)
    await update.getByRole('button', { name: 'Not now' }).click()
    await update.waitFor({ state: 'detached' })
  }
  expect(await page.locator('.doc').textContent()).toContain('A workshop is a room')
  await page.getByRole('button', { name: 'Update project' }).click()
  await update.getByRole('button', { name: 'Update my project!' }).click()
  await page.getByText('A workshop is a bright room').waitFor()
  await reload(page)
  await expect.poll(() => field(page, 'brightness').inputValue()).toBe('800')
  expect(await dialog(page).count()).toBe(0)
  expect((await ask(page, 'GET', '/projects/workshop')).body).toMatchObject({ hasUpdates: false, tasks: { done: 2, required: 3 } })
})
