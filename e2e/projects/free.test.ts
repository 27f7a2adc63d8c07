import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { axe, complaintsOf } from '../browser.ts'
import { ask, openSignedIn } from '../people.ts'
import { send } from '../chat-page.ts'
import type { Site } from '../serve.ts'
import { button } from '../shell/page.ts'
import { answerWorkshop, box, contents, dialog, field, mission, missionIs, ready, reload, ring, WORKSHOP } from './page.ts'
import { openAs, sharedWorkbench } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test.each([
  ['a free learner', {}],
  ['an admin', { admin: true }],
])(
  '[PROJ-19] [PROJ-20] [PROJ-21] [PROJ-24] [PROJ-25] [PROJ-61] [PROJ-62] [PROJ-63] %s goes from opening to confetti, with a reload at each step',
  async (_who, standing) => {
    const { page } = await openAs(site, standing, WORKSHOP)
    const { completions } = (await ask(page, 'GET', '/projects/workshop')).body as { completions: number }
    await ready(page)
    await missionIs(page, 'DISABLED', 'Complete the tasks to finish')
    expect(await ring(page, 'bulb').getAttribute('aria-label')).toBe('Task still to complete')
    await field(page, 'brightness').fill('800')
    await field(page, 'shop').fill('example.org/lamps')
    await box(page, 'bulb').getByRole('button', { name: 'Mark for review' }).click()
    await expect.poll(() => ring(page, 'bulb').getAttribute('aria-label')).toBe('Task in-review')
    await reload(page)
    await expect.poll(() => ring(page, 'bulb').getAttribute('aria-label')).toBe('Task in-review')
    await answerWorkshop(page)
    await expect.poll(() => ring(page, 'bulb').getAttribute('aria-label')).toBe('Task done!')
    await expect.poll(() => ring(page, 'bench-task').getAttribute('class')).toContain('toc-ring-complete')
    await expect.poll(() => contents(page).locator('.toc-blaze').count()).toBeGreaterThan(0)
    await missionIs(page, 'ENABLED', 'Complete project')
    await page.goto(`${site.origin}/`)
    await page.getByRole('link', { name: 'Continue: the finish' }).click()
    await page.waitForURL('**/projects/workshop*')
    await ready(page)
    await expect.poll(() => page.locator('#project-finish').evaluate((end) => end.getBoundingClientRect().top < innerHeight)).toBe(true)
    await mission(page).click()
    const share = dialog(page, 'Project Complete')
    await share.getByText('You finished “Set up a workshop”.').waitFor()
    await page.locator('canvas').waitFor({ state: 'attached' })
    expect(await axe(page, '[role=dialog]')).toEqual([])
    expect(await share.getByRole('link', { name: 'Next project: Open the workshop' }).getAttribute('href')).toContain('/projects/sequel')
    await page.keyboard.press('Escape')
    await missionIs(page, 'COMPLETE', 'Project complete')
    await reload(page)
    await missionIs(page, 'COMPLETE', 'Project complete')
    await page.getByText('You have finished this project.').waitFor()
    expect(await page.getByRole('link', { name: /^Continue/ }).count()).toBe(0)
    expect(await box(page, 'bulb').locator('.doc-badge').textContent()).toMatch(/^Tasks 1 and 2 of \d+$/)
    const { body } = await ask(page, 'GET', '/projects/workshop')
    expect(body).toMatchObject({ status: 'COMPLETE', progress: 1 })
    // other files complete it on the same server meanwhile
    expect((body as { completions: number }).completions).toBeGreaterThan(completions)
    await mission(page).click()
    await share.getByRole('link', { name: 'Next project' }).click()
    await page.waitForURL(/\/projects\/sequel/)
    expect(complaintsOf(page)).toEqual([])
  },
)

/** Milliseconds from the next such event until the paywall is open. */
function paywallAfter(page: Page, event: 'click' | 'modal'): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        let from = 0
        addEventListener(name, () => (from ||= performance.now()), { capture: true })
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role=dialog]')?.textContent?.includes('Waymark Pro') || from === 0) return
          observer.disconnect()
          resolve(performance.now() - from)
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    event,
  )
}

test('[PROJ-32] [PROJ-33] [PROJ-44] [PROJ-46] [PROJ-48] without Pro a restart and a Secret Mission open the paywall, which says why', async () => {
  const { page } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  await ask(page, 'PUT', '/projects/workshop', { status: 'IN_PROGRESS' })
  await reload(page)
  const told = await listenToBeacons(page)
  const fromClick = paywallAfter(page, 'click')
  await page.getByRole('button', { name: 'Unlock with PRO' }).click()
  await dialog(page, 'Waymark Pro').waitFor()
  expect(await fromClick).toBeGreaterThanOrEqual(345)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restart project' }).click()
  const reset = dialog(page, 'Restart project')
  expect(await reset.getByRole('button', { name: 'Restart project' }).count()).toBe(0)
  const fromReset = paywallAfter(page, 'modal')
  await reset.getByRole('button', { name: 'Unlock with Pro' }).click()
  await dialog(page, 'Waymark Pro').waitFor()
  expect(await fromReset).toBeGreaterThanOrEqual(345)
  const opened = async () => (await told()).filter(({ name }) => name === 'paywall_opened').map(({ data }) => data['location'])
  await expect.poll(opened).toEqual(['secret_mission_unlock', 'project_reset'])
})

test('[CONT-08] [EVENT-10] [PROJ-72] a checkbox and the chosen track sync to another device, and a jump in the contents is counted', async () => {
  const { page, email } = await openAs(site, {}, '/projects/workshop')
  await ready(page)
  const tick = page.getByRole('checkbox', { name: 'Change the bulb' })
  const saved = page.waitForResponse((response) => response.url().endsWith('/annotations.json') && response.request().method() === 'PUT')
  await tick.check()
  expect((await saved).status()).toBe(200)
  const markers = page.waitForRequest((request) => new URL(request.url()).pathname === '/projects/workshop/tracks/high/markers')
  await page.getByRole('link', { name: /^High guidance/ }).click()
  await page.waitForURL(/track=high/)
  await markers
  await expect.poll(async () => (await ask(page, 'GET', '/projects/workshop')).body).toMatchObject({ track: 'high', status: 'IN_PROGRESS' })
  const other = await openSignedIn(site, email, '/projects/workshop')
  await ready(other)
  const there = other.getByRole('checkbox', { name: 'Change the bulb' })
  await expect.poll(() => there.isChecked()).toBe(true)
  await other.getByRole('heading', { name: 'Follow the commands' }).waitFor()
  await there.uncheck()
  await expect.poll(() => tick.isChecked()).toBe(false)
  const told = await listenToBeacons(other)
  await other.getByRole('navigation', { name: 'In this project' }).getByRole('link', { name: 'Build the bench' }).click()
  await expect
    .poll(async () => (await told()).at(-1))
    .toMatchObject({ name: 'contents_jumped', data: { projectId: 'workshop', sectionId: 'bench', trackId: 'high' } })
})

test('a page whose events broke off reads the ticks and the chat again once they are back', async () => {
  const back = Promise.withResolvers<void>()
  let streams = 0
  const { page, email } = await openAs(site, {}, '/projects/workshop', {
    async before(context) {
      await context.route('**/user/events', async (route) => {
        streams += 1
        if (streams === 1) return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 50\n\n' })
        await back.promise
        return route.continue()
      })
    },
  })
  await ready(page)
  await button(page, 'Ask').click()
  await page.getByText('What would you like to know?').waitFor()
  await expect.poll(() => streams).toBe(2)

  const other = await openSignedIn(site, email, '/projects/workshop')
  await ready(other)
  const saved = other.waitForResponse((response) => response.url().endsWith('/annotations.json') && response.request().method() === 'PUT')
  await other.getByRole('checkbox', { name: 'Change the bulb' }).check()
  expect((await saved).status()).toBe(200)
  await button(other, 'Ask').click()
  await send(other, 'Which bulb?')
  await other.locator('li[data-message] + li[data-message]').waitFor()
  back.resolve()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Change the bulb' }).isChecked()).toBe(true)
  await page.locator('li[data-message]').getByText('Which bulb?').waitFor()
})

test('two pages with different tracks each save theirs once, and do not answer each other', async () => {
  const { page, email } = await openAs(site, {}, '/projects/workshop?track=low')
  await ready(page)
  const other = await openSignedIn(site, email, '/projects/workshop')
  await ready(other)
  const saved: string[] = []
  for (const one of [page, other])
    one.on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).pathname === '/projects/workshop') saved.push(request.postData() ?? '')
    })
  const heard = page.waitForResponse((response) => new URL(response.url()).pathname === '/projects/workshop')
  await other.getByRole('link', { name: /^High guidance/ }).click()
  await other.waitForURL(/track=high/)
  await expect.poll(async () => (await ask(other, 'GET', '/projects/workshop')).body).toMatchObject({ track: 'high' })
  await heard
  // an answer of the other page would come at once
  await page.waitForTimeout(2000)
  expect(saved.map((body) => JSON.parse(body) as unknown)).toEqual([{ track: 'high' }])
})

test('a track chosen in another tab leaves an open page whole: text, contents and choice stay those of one track', async () => {
  const { page, email } = await openAs(site, {}, '/projects/workshop')
  await ready(page)
  const shown = async () => [
    await contents(page).locator('a').allTextContents(),
    await page.locator('.project-body h2').allTextContents(),
    await page.locator('a[href*="track="][aria-current]').allTextContents(),
  ]
  const before = await shown()
  const other = await openSignedIn(site, email, '/projects/workshop')
  await ready(other)
  const heard = page.waitForResponse((response) => new URL(response.url()).pathname === '/projects/workshop')
  await other.getByRole('link', { name: /^High guidance/ }).click()
  await other.waitForURL(/track=high/)
  await heard
  await expect.poll(async () => (await ask(page, 'GET', '/projects/workshop')).body).toMatchObject({ track: 'high' })
  await page.waitForTimeout(1000)
  expect(await shown()).toEqual(before)
  await reload(page)
  await expect.poll(() => page.locator('a[href*="track="][aria-current]').allTextContents()).not.toEqual(before[2])
})

test('[CONT-08] a checkbox ticked offline is saved once online', async () => {
  const { page, email } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  await page.context().setOffline(true)
  await page.getByRole('checkbox', { name: 'Switch off the power' }).check()
  await page.context().setOffline(false)
  await reload(page)
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  await expect.poll(() => other.getByRole('checkbox', { name: 'Switch off the power' }).isChecked()).toBe(true)
})

test('variables fill the text and the commands, and copying copies the filled command', async () => {
  const { page } = await openAs(site, {}, WORKSHOP)
  await ready(page)
  await page.locator('.doc-variable').first().click()
  await page.getByRole('textbox', { name: /lamp/i }).first().fill('my-lamp')
  await page.keyboard.press('Enter')
  await reload(page)
  await expect.poll(() => page.locator('.doc-code').first().textContent()).toContain('hello my-lamp')
  await page.locator('.doc-code').first().getByRole('button', { name: /copy/i }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('echo "hello my-lamp"')
})

test('[SHELL-85] the last viewed project is stored in the account too', async () => {
  const { page } = await openAs(site, {}, WORKSHOP)
  const current = async () => ((await ask(page, 'GET', '/user/preferences')).body as { currentProject: string | null }).currentProject
  await expect.poll(current).toBe('workshop')
  await page.goto(`${site.origin}/projects/sequel`)
  await expect.poll(current).toBe('sequel')
})
