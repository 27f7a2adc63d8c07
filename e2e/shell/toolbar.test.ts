import { expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { alive, atRest, complaintsOf, DESKTOP, openPage, PHONE, TABLET } from '../browser.ts'
import { isSound } from '../screens.ts'
import { PROJECT, bar, button, openModal, openProject, panel, raise, reload, seenNotice, wake, widthOf } from './page.ts'

test('[SHELL-34] [SHELL-36] [SHELL-38] [SHELL-40] the shortcuts do what their buttons do', async () => {
  const page = await openProject()
  await page.keyboard.press('Control+ArrowLeft')
  await panel(page, 'left').waitFor()
  await page.keyboard.press('Meta+ArrowRight')
  await panel(page, 'right').waitFor()
  await panel(page, 'left').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('region', { name: 'Projects' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('region', { name: 'Projects' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+o')
  await page.waitForURL('**/portfolio')
})

test('? shows the shortcuts, and a toolbar button shows its own', async () => {
  const page = await openProject()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.waitFor()
  expect(await list.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Toolbar',
    'Everywhere',
    'In an answer',
    'On words selected in a project',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, 'Projects').hover()
  await page.getByText('Open or close Projects').waitFor()
})

test('behind the list of shortcuts no shortcut acts', async () => {
  const page = await openProject()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.waitFor()
  for (const keys of ['Control+k', 'Control+o', 'Control+ArrowLeft']) await page.keyboard.press(keys)
  await page.waitForTimeout(200)
  expect(await page.locator('.toolbar[data-view]').count()).toBe(0)
  expect(await panel(page, 'left').isVisible()).toBe(false)
  expect(new URL(page.url()).pathname).toBe(PROJECT)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('region', { name: 'Projects' }).waitFor()
})

test('[SHELL-29] [SHELL-30] [SHELL-32] signed out the toolbar is logo, buttons and Login; the logo leads to onboarding', async () => {
  const page = await openProject()
  await button(page, 'Login').click()
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await bar(page).getByRole('link', { name: 'Waymark home' }).click()
  await page.waitForURL('**/onboarding')
})

test('[SHELL-35] [SHELL-48] [SHELL-49] Projects opens the directory; the button, Escape and a click outside close it', async () => {
  const page = await openProject()
  const directory = page.getByRole('region', { name: 'Projects' })
  const gone = () => directory.waitFor({ state: 'detached' })
  await button(page, 'Projects').click()
  await directory.waitFor()
  await button(page, 'Projects').click()
  await gone()
  await button(page, 'Projects').click()
  await directory.waitFor()
  await page.keyboard.press('Escape')
  await gone()
  await button(page, 'Projects').click()
  await directory.waitFor()
  const below = page.getByRole('navigation', { name: 'In this project' }).getByRole('link', { name: 'Post something' })
  const place = await below.boundingBox()
  await page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8)
  await gone()
  // the click does not reach the dimmed page
  expect(new URL(page.url()).hash).toBe('')
  await below.click()
  await page.waitForURL('**#post')
})

test('[SHELL-37] [SHELL-43] Portfolio opens the portfolio, where the buttons are Projects and Portfolio', async () => {
  const page = await openProject()
  await bar(page).getByRole('link', { name: 'Portfolio' }).click()
  await page.waitForURL('**/portfolio')
  expect(await page.locator('[data-hint]').allInnerTexts()).toEqual(['Projects', 'Portfolio'])
})

test('[SHELL-16] [SHELL-45] [SHELL-46] signed out "/" has no toolbar; elsewhere its tab opens the paywall', async () => {
  const start = await openPage('/')
  expect(await bar(start).count()).toBe(0)
  const page = await openPage('/onboarding')
  await page.getByRole('button', { name: 'Explore your potential' }).click()
  await page.getByRole('dialog', { name: 'Waymark Pro' }).waitFor()
})

test('[SHELL-42] [SHELL-43] [SHELL-45] [SHELL-52] from 1024 px on a button has its word and its place on every page, and nothing floats beside the bar', async () => {
  for (const viewport of [DESKTOP, TABLET]) {
    const page = await openProject({ viewport })
    const places = async () => {
      await wake(page)
      const found = await bar(page)
        .locator('button, a')
        .evaluateAll((all) => all.map((one) => [(one as HTMLElement).innerText.trim(), Math.round(one.getBoundingClientRect().x)] as const))
      return new Map(found.filter(([name]) => name !== ''))
    }
    const onProject = await places()
    expect([...onProject.keys()]).toEqual(['Ask', 'Projects', 'Portfolio', 'My work', 'Login'])
    for (const path of ['/onboarding', '/portfolio', '/terms']) {
      await page.goto(path)
      await alive(page)
      for (const [name, x] of await places())
        expect([path, name, x]).toEqual([path, name, onProject.get(name === 'Course' ? 'My work' : name)])
    }
    expect(await page.locator('.course-button').count()).toBe(0)
  }
})

test('on a phone the icons of the toolbar have words', async () => {
  const page = await openProject({ viewport: PHONE, before: seenNotice })
  expect(await page.locator('[data-hint]').allInnerTexts()).toEqual(['Ask', 'Projects', 'Portfolio', 'My work'])
  expect(await bar(page).evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeLessThanOrEqual(0)
  const ends = await page
    .locator('[data-hint] > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]))
  for (const [at, [, right = 0]] of ends.slice(0, -1).entries()) expect(right).toBeLessThanOrEqual(ends[at + 1]?.[0] ?? 0)
  // each in one line
  const heights = await page
    .locator('[data-hint] > * > :last-child')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
})

test('a low window, as of a large zoom, is for the text: the toolbar and its tab take less of it', async () => {
  const page = await openProject({ viewport: { width: 720, height: 450 } })
  const taken = async () => {
    const tab = await page.getByRole('button', { name: 'Explore your potential' }).boundingBox()
    return 450 - (tab?.y ?? 0)
  }
  expect(await taken()).toBeLessThanOrEqual(450 * 0.17)
  expect(await bar(page).evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0)
})

test('on a phone the marks of the steps keep clear of the text', async () => {
  const page = await openProject({ viewport: PHONE, before: seenNotice })
  const [mark, title] = await Promise.all([
    page.locator('.toc-bar').first().boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ])
  expect((title?.x ?? 0) - (mark?.x ?? 0) - (mark?.width ?? 0)).toBeGreaterThanOrEqual(10)
})

test('[SHELL-45] who looks at what somebody else shows is offered no plan there', async () => {
  const page = await openPage('/nobody-here/portfolio')
  await wake(page)
  expect(await button(page, 'Login').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Explore your potential' }).count()).toBe(0)
  await page.goto('/portfolio')
  await page.getByRole('button', { name: 'Explore your potential' }).waitFor()
})

test('[SHELL-52] [SHELL-53] [SHELL-54] the toolbar is at most 720 px wide and moves in 300 ms, 700 ms in onboarding', async () => {
  const page = await openProject()
  expect(await widthOf(page.locator('.toolbar > div'))).toBe(720)
  const milliseconds = () => page.locator('.toolbar').evaluate((element) => getComputedStyle(element).transitionDuration.split(',')[0])
  expect(await milliseconds()).toBe('0.3s')
  await page.goto('/onboarding')
  await alive(page)
  expect(await milliseconds()).toBe('0.7s')
})

test('[SHELL-56] [EVENT-09] an unpinned toolbar hides while scrolling down and returns on scrolling up; the choice is saved', async () => {
  const page = await openProject()
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 600)
  await page.waitForSelector('.toolbar-tucked', { state: 'attached' })
  await atRest(page)
  await page.mouse.wheel(0, -200)
  await page.waitForSelector('.toolbar:not(.toolbar-tucked)')
  // a pointer at the lower edge looks for it
  await page.mouse.wheel(0, 200)
  await page.waitForSelector('.toolbar-tucked', { state: 'attached' })
  await page.mouse.move(700, 899)
  await page.waitForSelector('.toolbar:not(.toolbar-tucked)')
  const told = await listenToBeacons(page)
  await button(page, 'Keep the toolbar in view').click()
  await expect.poll(told).toContainEqual({ name: 'pin_toggled', data: { location: 'toolbar' } })
  await reload(page)
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 600)
  await page.waitForFunction(() => window.scrollY > 300)
  await atRest(page)
  expect(await page.locator('.toolbar-tucked').count()).toBe(0)
  await button(page, 'Let the toolbar slide away').waitFor()
})

test('the shell logs no errors, and axe reports nothing, in both themes', async () => {
  const page = await openProject()
  await button(page, 'Ask').click()
  await button(page, 'Menu').click()
  await page.getByRole('region', { name: 'Welcome to Waymark' }).waitFor()
  await page.getByText('Keep the toolbar in view').waitFor()
  await raise(page, { message: 'Saved', title: 'Good', action: { label: 'View' }, dismissType: 'manual', variant: 'error' })
  await page.locator('[data-toast]').waitFor()
  await isSound(page)
  await openModal(page, 'login')
  await page.getByRole('dialog').waitFor()
  await isSound(page, '[role=dialog]')
  expect(complaintsOf(page)).toEqual([])
})
