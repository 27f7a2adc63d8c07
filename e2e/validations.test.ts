import type { Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from './beacons.ts'
import { alive, axe, complaintsOf, holdBack, openPage, PHONE } from './browser.ts'
import { ask, askForCode, codeFor, newEmail, typeCode } from './people.ts'
import { openAs, sharedWorkbench } from './projects/site.ts'
import type { Site } from './serve.ts'
import {
  HIGH,
  WORKSHOP,
  action,
  answerOf,
  around,
  box,
  dialog,
  eventually,
  field,
  foot,
  openWorkshop,
  pathOf,
  posts,
  ready,
  says,
  visit,
} from './workshop.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('[VAL-12] [VAL-16] [VAL-24] [VAL-25] [VAL-34] a visitor types, keeps it in the tab, is asked to sign in, and finds it saved', async () => {
  const page = await ready(await openPage(site.origin + HIGH, visit()))
  expect(await field(page, 'typed').getAttribute('placeholder')).toBe('Go on, we know you have a great answer..')
  await field(page, 'typed').fill('From before the sign-in')
  await says(page, 'typed', 'kept')
  await page.reload()
  await ready(page)
  await eventually(() => field(page, 'typed').inputValue()).toBe('From before the sign-in')
  for (const name of ['Done', 'Mark for review']) {
    await action(page, 'high-task', name).click()
    await dialog(page).getByLabel('E-mail').waitFor()
    await dialog(page).getByText('Your answer is kept. Once you are logged in, it').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await box(page, 'high-task').getByText('it is marked for review').waitFor()
  await action(page, 'high-task', 'Done').click()
  const sent = posts(page)
  const email = newEmail()
  await askForCode(page, email)
  const code = await codeFor(site, email)
  await Promise.all([page.waitForEvent('load'), typeCode(page, code)])
  await alive(page)
  await ready(page)
  await eventually(() => field(page, 'typed').inputValue()).toBe('From before the sign-in')
  await box(page, 'high-task').getByText('Complete', { exact: true }).waitFor()
  expect(sent).toMatchObject([{ task: 'typed', body: { status: 'COMPLETE', text: { data: 'From before the sign-in' } } }])
  expect(await answerOf(page, 'typed')).toMatchObject({ text: { data: 'From before the sign-in' }, status: 'COMPLETE' })
  // the next Tab continues from the same box
  await eventually(() => box(page, 'high-task').evaluate((one) => one.contains(document.activeElement))).toBe(true)
  // who has not gone there by a key sees no ring around the whole row
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe('none')
  expect(complaintsOf(page)).toEqual([])
})

test('after a login on a phone the project is there, and nothing lies over it', async () => {
  const page = await openPage(`${site.origin}/login?returnTo=${encodeURIComponent(HIGH)}`, { ...visit(), viewport: PHONE })
  const email = newEmail()
  await askForCode(page, email)
  await typeCode(page, await codeFor(site, email))
  await page.waitForURL(site.origin + HIGH)
  await alive(page)
  await page.mouse.move(100, 100)
  await page.waitForSelector('html[data-shell]', { state: 'attached' })
  await page.locator('[data-toast]').waitFor()
  expect(await page.locator('#toolbar-view, [role=dialog]:visible').count()).toBe(0)
  expect(await page.locator('.toolbar[data-view]').count()).toBe(0)
  const onTop = await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main') !== null)
  expect(onTop).toBe(true)
})

test('[VAL-13] [VAL-14] [VAL-21] [VAL-22] [VAL-38] [VAL-40] [VAL-45] [VAL-46] [VAL-47] [VAL-50] a box is filled, found wrong, mended and done, and then stays as it is', async () => {
  const { page } = await openWorkshop(site)
  const sent = posts(page)
  const told = await listenToBeacons(page)
  expect(await around(page, 'shop').locator('.doc-url').textContent()).toContain('https://')
  const waiting = action(page, 'bulb', 'Tasks still to complete. Answer 2 more questions')
  expect(await waiting.getAttribute('aria-disabled')).toBe('true')
  // the visible text says what to do
  expect(await waiting.locator('span:not(.sr-only)').evaluate((one) => one.lastChild?.textContent)).toBe('Answer 2 more questions')
  await field(page, 'brightness').fill('7')
  await action(page, 'bulb', 'Tasks still to complete. Answer 1 more question').waitFor()
  await field(page, 'shop').fill('no')
  await action(page, 'bulb', 'Tasks still to complete. Write at least 3 characters').waitFor()
  await field(page, 'shop').fill('not a url')
  await action(page, 'bulb', 'Done').hover()
  await page.getByRole('tooltip', { name: "Careful! Once selected, you can't edit your answer." }).waitFor()
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('Hmmm... 🤔 Your answer is incorrect, give it another go.').waitFor()
  await around(page, 'shop').getByText('Not a valid URL').waitFor()
  await eventually(() => field(page, 'brightness').evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await box(page, 'bulb').locator('[data-box]').getAttribute('data-box')).toBe('incorrect')
  expect(await foot(page, 'bulb').getAttribute('data-status')).toBe('incomplete')
  expect(
    sent
      .filter(({ body }) => body.status === 'COMPLETE')
      .map(({ task }) => task)
      .toSorted(),
  ).toEqual(['brightness', 'shop'])
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org/lamps')
  await page.keyboard.press('Control+Enter')
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()
  await eventually(() => foot(page, 'bulb').evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await foot(page, 'bulb').getAttribute('data-status')).toBe('complete')
  await eventually(async () => (await told()).filter(({ name }) => name === 'validation_completed')).toMatchObject([
    { data: { projectId: 'workshop', sectionId: 'bulb' } },
  ])
  expect([await answerOf(page, 'brightness'), await answerOf(page, 'shop')]).toMatchObject([{ status: 'COMPLETE' }, { status: 'COMPLETE' }])
  expect(await axe(page, '.doc-task#bulb')).toEqual([])

  await page.reload()
  await ready(page)
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()
  expect(await field(page, 'shop').inputValue()).toBe('example.org/lamps')
  const heard = await listenToBeacons(page)
  // selecting and copying changes nothing
  await field(page, 'brightness').dblclick()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('800')
  await page.waitForTimeout(600)
  expect(await dialog(page).count()).toBe(0)
  await page.keyboard.press('9')
  await dialog(page).getByText('Save with an annual plan').waitFor()
  await eventually(async () => (await heard()).find(({ name }) => name === 'paywall_opened')?.data).toMatchObject({
    location: 'validation_edit',
  })
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await field(page, 'brightness').inputValue()).toBe('800')
  await action(page, 'bulb', 'Edit answer').click()
  await dialog(page).getByText('Save with an annual plan').waitFor()
})

test('[ERR-19] [VAL-17] [VAL-18] [VAL-51] [VAL-54] tasks of the track are marked for review, focusing a field withdraws that, and a failed load is reported', async () => {
  const { page } = await openWorkshop(site)
  await action(page, 'bulb', 'Mark for review').click()
  await box(page, 'bulb').getByText('Marked for review! Remember to mark this as complete once you revisit it.').waitFor()
  expect(await foot(page, 'bulb').getAttribute('data-status')).toBe('review')
  // the button is gone, and the focus is not lost
  await expect.poll(() => foot(page, 'bulb').evaluate((one) => one === document.activeElement)).toBe(true)
  expect([await answerOf(page, 'brightness'), await answerOf(page, 'shop')]).toMatchObject([
    { status: 'IN_REVIEW' },
    { status: 'IN_REVIEW' },
  ])
  await field(page, 'brightness').focus()
  await eventually(async () => (await answerOf(page, 'brightness')).status).toBe('INCOMPLETE')
  await field(page, 'shop').focus()
  await eventually(() => foot(page, 'bulb').getAttribute('data-status')).toBe('incomplete')

  expect(await page.locator('#typed').count()).toBe(0)
  const { body } = await ask(page, 'GET', '/projects/workshop/validations')
  expect((body as { validations: { id: string; hidden: boolean }[] }).validations.filter((one) => one.hidden).map(({ id }) => id)).toEqual([
    'typed',
  ])

  // a learner's page contains its answers; a visitor's requests them
  const visitor = await openPage(site.origin + WORKSHOP, {
    before: async (context) =>
      void (await context.route('**/projects/workshop/validations', (route) =>
        route.fulfill({ status: 500, json: { code: 'X', message: 'x', defined: false } }),
      )),
  })
  await ready(visitor)
  await visitor.getByText('Failed to fetch validations').first().waitFor()
  await visitor.context().unroute('**/projects/workshop/validations')
  await visitor.getByRole('button', { name: 'Try again' }).first().click()
  await visitor.getByText('Failed to fetch validations').first().waitFor({ state: 'hidden' })
})

test('[VAL-20] [VAL-48] a Pro user edits a complete answer, which reopens the box', async () => {
  const { page } = await openWorkshop(site, { plan: 'pro' })
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await action(page, 'bulb', 'Done').hover()
  await page.getByRole('tooltip', { name: "Go for it! Edit all you want—you're a Pro ⭐️" }).waitFor()
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()
  await field(page, 'brightness').fill('801')
  await action(page, 'bulb', 'Done').waitFor()
  await eventually(async () => [(await answerOf(page, 'brightness')).status, (await answerOf(page, 'shop')).status]).toEqual([
    'INCOMPLETE',
    'INCOMPLETE',
  ])
})

test('[VAL-15] [VAL-23] [VAL-49] when Done fails the box says so, after three attempts, and nothing is lost', async () => {
  const { page } = await openWorkshop(site)
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await says(page, 'shop', 'saved')
  const keys: string[] = []
  await page.route(`**${pathOf('shop')}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'broken', defined: false } })
  })
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText("Whoops! This one's on us 🙏 Try it again, or let us know.").waitFor()
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(await box(page, 'bulb').locator('[data-box]').getAttribute('data-box')).toBe('error')
  await page.unroute(`**${pathOf('shop')}`)
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()
})

test('a Done that failed is over once the box is complete: sent later, or from another tab', async () => {
  const { page } = await openWorkshop(site)
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await says(page, 'shop', 'saved')
  const failed = box(page, 'bulb').getByText("Whoops! This one's on us", { exact: false })
  const fail = async () => {
    await page.route(`**${pathOf('shop')}`, (route) => route.fulfill({ status: 500, json: { code: 'X', message: 'x', defined: false } }))
    await action(page, 'bulb', 'Done').click()
    await failed.waitFor()
    await page.unroute(`**${pathOf('shop')}`)
  }
  await fail()
  await page.context().setOffline(true)
  await action(page, 'bulb', 'Done').click()
  await failed.waitFor({ state: 'hidden' })
  await page.context().setOffline(false)
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()

  const { page: first } = await openWorkshop(site)
  await field(first, 'brightness').fill('800')
  await field(first, 'shop').fill('example.org')
  await says(first, 'shop', 'saved')
  await first.route(`**${pathOf('shop')}`, (route) => route.fulfill({ status: 500, json: { code: 'X', message: 'x', defined: false } }))
  await action(first, 'bulb', 'Done').click()
  await box(first, 'bulb').getByText("Whoops! This one's on us", { exact: false }).waitFor()
  const second = await first.context().newPage()
  await second.goto(site.origin + WORKSHOP)
  await alive(second)
  await ready(second)
  await action(second, 'bulb', 'Done').click()
  await box(first, 'bulb').getByText('Complete', { exact: true }).waitFor()
  expect(await box(first, 'bulb').getByText("Whoops! This one's on us", { exact: false }).count()).toBe(0)
})

test('Done in a box of optional tasks without an answer leads to the field, and asks nobody to sign in', async () => {
  const page = await ready(await openPage('/projects/speak-http-by-hand', visit()))
  await action(page, 'kept-task', 'Done').click()
  await expect.poll(() => field(page, 'kept-at').evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await dialog(page).count()).toBe(0)
})

test('[VAL-15] a rate-limited learner reads when to retry, is not retried automatically, and keeps the typed text', async () => {
  const { page } = await openWorkshop(site)
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await says(page, 'shop', 'saved')
  let asked = 0
  await page.route(`**${pathOf('shop')}`, async (route) => {
    asked += 1
    const message = 'You are faster than allowed. You can go on in 40 seconds.'
    await route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: { code: 'TOO_MANY_REQUESTS', message, defined: true } })
  })
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('You are faster than allowed. You can go on in 40 seconds.').waitFor()
  expect(await box(page, 'bulb').getByText("Whoops! This one's on us").count()).toBe(0)
  await page.waitForTimeout(4000)
  expect([asked, await field(page, 'shop').inputValue()]).toEqual([1, 'example.org'])
  await page.unroute(`**${pathOf('shop')}`)
  await action(page, 'bulb', 'Done').click()
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()
})

test('[VAL-27] [VAL-29] [VAL-30] [VAL-31] [VAL-32] [VAL-33] [VAL-35] [VAL-36] the counter warns, the limit holds, and Pro has a higher one', async () => {
  const { page } = await openWorkshop(site, {}, HIGH)
  const under = around(page, 'typed')
  const counter = under.locator('[data-tone]')
  await field(page, 'typed').fill('a'.repeat(203))
  expect([await counter.getAttribute('data-tone'), await counter.textContent()]).toEqual(['calm', '52 characters left'])
  expect(await under.getByText('Need more space?').count()).toBe(0)
  await field(page, 'typed').fill('a'.repeat(204))
  expect(await counter.getAttribute('data-tone')).toBe('warn')
  await under.getByText('Need more space?').waitFor()
  expect(await under.getByText('Character limit reached').count()).toBe(0)
  await field(page, 'typed').fill('a'.repeat(254))
  await field(page, 'typed').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('bcd')
  expect(await field(page, 'typed').inputValue()).toBe(`${'a'.repeat(254)}b`)
  expect(await counter.getAttribute('data-tone')).toBe('full')
  await under.getByText('Character limit reached').waitFor()
  await under.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await dialog(page).getByText('Save with an annual plan').waitFor()

  const { page: pro } = await openWorkshop(site, { plan: 'pro' }, HIGH)
  await field(pro, 'typed').fill('a'.repeat(1000))
  expect(await around(pro, 'typed').locator('[data-tone]').count()).toBe(0)
  await field(pro, 'typed').fill('a'.repeat(1001))
  expect(await around(pro, 'typed').locator('[data-tone]').textContent()).toBe('999 characters left')
  await field(pro, 'typed').fill('a'.repeat(2000))
  await around(pro, 'typed').getByText('Character limit reached').waitFor()
  expect(await around(pro, 'typed').getByText('Need more space?').count()).toBe(0)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)

test('[VAL-19] [VAL-41] [VAL-42] [VAL-43] [VAL-44] [VAL-52] a picture is refused, uploaded, cancelled, and there after a reload', async () => {
  const { page } = await openWorkshop(site)
  const place = around(page, 'bench-picture')
  const input = place.locator('input[type=file]')
  await input.setInputFiles({ name: 'bench.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await place.getByText('Upload failed, that type of file is not supported').first().waitFor()
  await place.getByRole('button', { name: 'Try again' }).click()
  await input.setInputFiles({ name: 'bench.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await place.getByText('Upload failed, your file is too big!').first().waitFor()
  await place.getByRole('button', { name: 'Try again' }).click()
  await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await place.getByText('This file is not really a PNG or JPG.').first().waitFor()
  expect(await action(page, 'bench-task', 'Tasks still to complete. Add 1 picture').count()).toBe(1)
  await place.getByRole('button', { name: 'Try again' }).click()

  const puts: Request[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && puts.push(request)))
  const stuck = Promise.withResolvers<void>()
  await page.route('**/uploads/workshop_bench-picture?*', async (route) => {
    await stuck.promise
    await route.continue().catch(() => {})
  })
  await input.setInputFiles({ name: 'bench.png', mimeType: 'image/png', buffer: png })
  await place.getByRole('button', { name: 'Cancel' }).waitFor()
  expect(await action(page, 'bench-task', 'Tasks still to complete. Add 1 picture').getAttribute('aria-disabled')).toBe('true')
  await place.getByRole('button', { name: 'Cancel' }).click()
  stuck.resolve()
  await page.unroute('**/uploads/workshop_bench-picture?*')
  await input.setInputFiles({ name: 'bench.png', mimeType: 'image/png', buffer: png })
  await place.getByRole('img', { name: 'Your picture bench.png' }).waitFor()
  const last = puts.at(-1)
  expect([new URL(last?.url() ?? '').pathname, last?.headers()['content-type']]).toEqual([
    '/uploads/workshop_bench-picture',
    'application/octet-stream',
  ])
  await action(page, 'bench-task', 'Done').waitFor()
  await says(page, 'bench-picture', 'saved')
  await page.reload()
  await ready(page)
  const shown = around(page, 'bench-picture').getByRole('img', { name: 'Your picture bench.png' })
  await shown.scrollIntoViewIfNeeded()
  await eventually(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(10)
  await action(page, 'bench-task', 'Mark for review').click()
  await eventually(() => foot(page, 'bench-task').getAttribute('data-status')).toBe('review')
  await field(page, 'bench-picture').focus()
  await eventually(async () => (await answerOf(page, 'bench-picture')).status).toBe('INCOMPLETE')
})

test('text typed before hydration is kept, with the caret in place', async () => {
  const { page } = await openAs(site, {}, WORKSHOP, visit())
  const { letGo } = await holdBack(page)
  await page.reload({ waitUntil: 'commit' })
  await field(page, 'brightness').click()
  await page.keyboard.type('eight hundred')
  letGo()
  await page.locator('[data-box]').first().waitFor()
  await page.keyboard.type(' lumen')
  expect(await field(page, 'brightness').inputValue()).toBe('eight hundred lumen')
  await eventually(async () => (await answerOf(page, 'brightness')).text?.data).toBe('eight hundred lumen')
})

test('the caret stays in a saved answer that is entered before hydration', async () => {
  const { page } = await openWorkshop(site)
  await field(page, 'brightness').fill('one three')
  await says(page, 'brightness', 'saved')
  const { letGo } = await holdBack(page)
  await page.reload({ waitUntil: 'commit' })
  await field(page, 'brightness').click()
  await page.keyboard.press('Home')
  for (let step = 0; step < 'one '.length; step += 1) await page.keyboard.press('ArrowRight')
  letGo()
  await page.locator('[data-box]').first().waitFor()
  await page.keyboard.type('two ')
  expect(await field(page, 'brightness').inputValue()).toBe('one two three')
  await eventually(async () => (await answerOf(page, 'brightness')).text?.data).toBe('one two three')
})
