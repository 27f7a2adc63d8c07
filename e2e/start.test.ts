import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, alive, axe, complaintsOf, newPage, openPage } from './browser.ts'
import { isThere, tabTo } from './keyboard.ts'
import { ask, newEmail, openSignedIn } from './people.ts'
import { seenNotice } from './shell/page.ts'
import { sharedServer, type Site } from './serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

test.each([
  ['with', true],
  ['without', false],
])('[SHELL-06] three series show until Show more, %s scripts', async (_name, scripts) => {
  const page = await openPage(`${site.origin}/`, { scripts })
  const shown = () => page.locator('section[aria-labelledby^=series-]').filter({ visible: true }).count()
  expect(await shown()).toBe(3)
  await page.getByText('Show more', { exact: true }).click()
  await expect.poll(shown).toBeGreaterThanOrEqual(6)
})

test('the pictures of projects load when they come near, and none is missing after going back', async () => {
  const asked: string[] = []
  const page = await newPage({ before: async (_, page) => void page.on('request', (request) => asked.push(request.url())) })
  const files = () => new Set(asked.filter((url) => url.includes('/static/images/projects/'))).size
  const shown = () => page.locator('section[aria-labelledby^=series-] img').filter({ visible: true }).count()
  await page.goto(`${site.origin}/`)
  await alive(page)
  const all = await shown()
  expect(all).toBeGreaterThan(6)
  expect(files()).toBeLessThan(all)
  await page.getByRole('link', { name: /^Start with/ }).click()
  await page.waitForURL('**/projects/**')
  await page.goBack()
  await expect.poll(shown).toBe(all)
  await page.getByRole('region', { name: 'Pick your plan' }).scrollIntoViewIfNeeded()
  const seen = files()
  await page.getByText('Show more', { exact: true }).click()
  await expect.poll(files).toBeGreaterThan(seen)
  expect(complaintsOf(page)).toEqual([])
})

test('[SHELL-05] a newcomer reads what this is, sees a first project, the price and where to sign in', async () => {
  const page = await openPage(`${site.origin}/`)
  await page.getByRole('heading', { level: 1, name: 'Learn by building real projects' }).waitFor()
  await page.getByRole('region', { name: 'Pick your plan' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?returnTo=%2F')
  await page.goBack()
  await page.getByRole('link', { name: /^Start with/ }).click()
  await page.waitForURL('**/projects/**')
})

test('a returning learner finds their next task first, one click away', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  await ask(page, 'PUT', '/projects/selection', [{ projectId: 'read-the-dns', selectedTime: new Date().toISOString() }])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Read the DNS' }).waitFor()
  await page.getByText('Next in your plan').waitFor()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await page.waitForURL('**/projects/read-the-dns')
})

const looks = [
  ['desktop', DESKTOP, 'light'],
  ['tablet', TABLET, 'dark'],
  ['phone', PHONE, 'light'],
] as const

test.each(looks)(
  'a newcomer states a goal and is in a project within the first minute, by keyboard alone on a %s',
  async (_name, viewport, theme) => {
    const page = await openPage(`${site.origin}/`, { viewport, theme })
    await tabTo(page, page.getByRole('searchbox', { name: 'Or search for something' }))
    await page.keyboard.type('how names become addresses')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/onboarding?explore=how+names+become+addresses')
    const found = page.getByRole('region', { name: 'Projects', exact: true }).getByRole('link', { name: 'Read the DNS' })
    await found.waitFor()
    const box = page.getByRole('searchbox', { name: 'Search projects' })
    expect(await box.inputValue()).toBe('how names become addresses')
    await tabTo(page, box)
    for (let steps = 0; steps < 20 && !(await isThere(found)); steps += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects/read-the-dns*')
    await page.getByRole('heading', { level: 1, name: 'Read the DNS' }).waitFor()
  },
)

test.each(looks)('a returning learner continues with their next task, by keyboard alone on a %s', async (_name, viewport, theme) => {
  const page = await openSignedIn(site, newEmail(), '/', { viewport, theme, before: seenNotice })
  await ask(page, 'PUT', '/projects/selection', [
    { projectId: 'read-the-dns', selectedTime: new Date().toISOString() },
    { projectId: 'a-library-in-sqlite', selectedTime: new Date().toISOString() },
  ])
  await ask(page, 'PUT', '/projects/read-the-dns', { status: 'IN_PROGRESS' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Read the DNS' }).waitFor()
  await page
    .getByRole('region', { name: 'Then in your plan' })
    .getByRole('link', { name: /A library in SQLite/ })
    .waitFor()
  expect(await axe(page)).toEqual([])
  await tabTo(page, page.getByRole('link', { name: 'Continue', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/read-the-dns')
})

test.each(looks)('no card on a %s is clipped: there is room for its shadow', async (_name, viewport, theme) => {
  const page = await openPage(`${site.origin}/`, { viewport, theme, before: seenNotice })
  await page.getByText('Show more', { exact: true }).click()
  const cut = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.boxShadow = 'var(--shadow-raised)'
    const lengths = getComputedStyle(probe)
      .boxShadow.split(/,(?![^(]*\))/)
      .map((one) => (one.match(/-?[\d.]+px/g) ?? []).map(parseFloat))
    probe.remove()
    const [side, below] = [
      Math.max(...lengths.map(([, , blur = 0, spread = 0]) => blur + spread)),
      Math.max(...lengths.map(([, y = 0, blur = 0, spread = 0]) => y + blur + spread)),
    ]
    const found = Array.from(document.querySelectorAll<HTMLElement>('.start-far :is(.tile, .topic)')).filter(
      (card) => card.getClientRects().length > 0,
    )
    const isCut = (card: HTMLElement) => {
      const [box, room] = [card.getBoundingClientRect(), (card.closest('.start-far') ?? card).getBoundingClientRect()]
      // ignores what is outside the window
      const left = Math.max(0, box.left - side)
      const right = Math.min(document.documentElement.clientWidth, box.right + side)
      return left < room.left - 1 || right > room.right + 1 || box.bottom + below > room.bottom + 1
    }
    const bad: HTMLElement[] = []
    for (const card of found) {
      card.scrollIntoView({ block: 'center', behavior: 'instant' })
      // distant content is laid out when it comes near, which takes many frames on a busy machine, while pictures load
      for (let frames = 0; frames < 2 || (frames < 600 && isCut(card)); frames += 1) await frame()
      if (isCut(card)) bad.push(card)
    }
    return { found: found.length, side, bad: bad.map((card) => card.textContent?.slice(0, 40)) }
  })
  expect(cut.found).toBeGreaterThan(8)
  expect(cut.side).toBeGreaterThan(4)
  expect(cut.bad).toEqual([])
})

test('without scripts the start screen shows a step, and its field searches projects', async () => {
  const page = await openPage(`${site.origin}/`, { scripts: false })
  await page.getByText('Send your first request', { exact: true }).waitFor()
  await page.getByText('Nothing came back?').click()
  await page.getByText('Connection refused means that no server is listening', { exact: false }).waitFor()
  await page.getByRole('searchbox', { name: 'Or search for something' }).fill('dns')
  await page.getByRole('button', { name: 'Find projects' }).click()
  await page.waitForURL('**/onboarding?explore=dns')
  await page.getByRole('region', { name: 'Projects', exact: true }).getByRole('link', { name: 'Read the DNS' }).click()
  await page.getByRole('heading', { level: 1, name: 'Read the DNS' }).waitFor()
})

test.each(looks)('axe reports nothing on the start page on a %s, and no error is logged', async (_name, viewport, theme) => {
  const page = await openPage(`${site.origin}/`, { viewport, theme })
  await page.getByText('Show more', { exact: true }).click()
  expect(await axe(page)).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})
