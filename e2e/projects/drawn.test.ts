import type { Locator } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import { complaintsOf, holdBack, newPage, origin } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import type { Site } from '../serve.ts'
import { box, field, ready, ring, WORKSHOP } from './page.ts'
import { openAs, sharedWorkbench } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

/** Opens the project as a learner who has answered the first box. */
async function answered(brightness: string, standing: Parameters<typeof openAs>[1] = {}) {
  const { page } = await openAs(site, standing, '/terms')
  for (const [task, data] of [
    ['brightness', brightness],
    ['shop', 'https://example.org/lamps'],
  ] as const) {
    const { status } = await ask(page, 'POST', `/projects/workshop/validations/${task}`, { text: { data }, status: 'COMPLETE' })
    expect(status).toBe(200)
  }
  await page.goto(site.origin + WORKSHOP)
  await ready(page)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/annotations.json'))
  await page.getByRole('checkbox', { name: 'Switch off the power' }).check()
  await saved
  await ask(page, 'PUT', '/user/variables', { key: 'lamp', value: 'my-lamp', scope: 'project', projectId: 'workshop' })
  return page
}

test('answers are in the page before any script runs', async () => {
  const learner = await answered('800')
  const page = await newPage({ scripts: false, before: async (context) => context.addCookies(await learner.context().cookies()) })
  await page.goto(site.origin + WORKSHOP)
  expect(await field(page, 'brightness').inputValue()).toBe('800')
  expect(await field(page, 'shop').inputValue()).toBe('https://example.org/lamps')
  await box(page, 'bulb').getByText('Complete', { exact: true }).waitFor()
  expect(await ring(page, 'bulb').getAttribute('aria-label')).toBe('Task done!')
  expect(await field(page, 'brightness').getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('checkbox', { name: 'Switch off the power' }).isChecked()).toBe(true)
  expect(await page.locator('.doc-variable').first().textContent()).toBe('my-lamp')
  expect(await page.locator('.doc-code').first().textContent()).toContain('hello my-lamp')
})

test('hydration changes nothing visible, and nothing is requested again', async () => {
  const learner = await answered('800 lumen\nand a "shade" </textarea>')
  const asked: string[] = []
  const page = await newPage({
    before: async (context, page) => {
      await context.addCookies(await learner.context().cookies())
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.addInitScript(`
        window.shift = 0
        window.emptied = 0
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
        const look = () => { if (document.getElementById('brightness--field')?.value === '') emptied++; requestAnimationFrame(look) }
        look()
      `)
    },
  })
  await page.goto(site.origin + WORKSHOP)
  await ready(page)
  await expect.poll(() => page.locator('[data-box]').count()).toBeGreaterThan(1)
  // a letter of a late font is a hair wider
  expect(await page.evaluate('shift')).toBeLessThan(0.001)
  expect(await page.evaluate('emptied')).toBe(0)
  expect(await field(page, 'brightness').inputValue()).toBe('800 lumen\nand a "shade" </textarea>')
  expect(await field(page, 'brightness').getAttribute('aria-invalid')).toBe('true')
  expect(asked.filter((path) => /\/(validations|markers)/.test(path))).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

test('an answer edited before its field is hydrated is saved as an edit', async () => {
  const learner = await answered('800', { plan: 'pro' })
  const { letGo } = await holdBack(learner)
  await learner.goto(site.origin + WORKSHOP, { waitUntil: 'commit' })
  await field(learner, 'brightness').focus()
  await learner.keyboard.press('Control+a')
  await learner.keyboard.type('900 lumen')
  await field(learner, 'shop').fill('')
  letGo()
  const answers = async () => {
    const all = await Promise.all(['brightness', 'shop'].map((task) => ask(learner, 'GET', `/projects/workshop/validations/${task}`)))
    return all.map(({ body }) => {
      const { text, alternatives } = body as { text: { data: string } | null; alternatives: unknown[] }
      return [text?.data ?? '', alternatives.length]
    })
  }
  await expect.poll(answers).toEqual([
    ['900 lumen', 0],
    ['', 0],
  ])
  expect([await field(learner, 'brightness').inputValue(), await field(learner, 'shop').inputValue()]).toEqual(['900 lumen', ''])
})

test('text typed before any script has loaded survives the tab', async () => {
  const learner = await answered('800', { plan: 'pro' })
  const context = learner.context()
  await learner.route('**/*.js', (route) => route.abort())
  await learner.goto(site.origin + WORKSHOP, { waitUntil: 'commit' })
  await field(learner, 'remark').pressSequentially('typed at once')
  await field(learner, 'brightness').fill('800 lumen')
  const crash = await context.newCDPSession(learner)
  crash.send('Page.crash').catch(() => {})
  await new Promise<void>((resolve) => void learner.once('crash', () => resolve()))

  const again = await context.newPage()
  await again.goto(site.origin + WORKSHOP)
  await expect.poll(() => field(again, 'remark').inputValue()).toBe('typed at once')
  await expect.poll(() => field(again, 'brightness').inputValue()).toBe('800 lumen')
  const kept = () => again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waymark:answer')).length)
  await expect.poll(kept).toBe(0)
  const { body } = await ask(again, 'GET', '/projects/workshop/validations/brightness')
  expect(body).toMatchObject({ text: { data: '800 lumen' }, alternatives: [] })
})

test('text typed and undone before hydration leaves nothing behind', async () => {
  const learner = await answered('800', { plan: 'pro' })
  const { letGo } = await holdBack(learner)
  await learner.goto(site.origin + WORKSHOP, { waitUntil: 'commit' })
  const kept = () => learner.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waymark:answer')).length)
  await field(learner, 'brightness').press('End')
  await learner.keyboard.type('!')
  expect(await kept()).toBe(1)
  await learner.keyboard.press('Backspace')
  letGo()
  await ready(learner)
  await expect.poll(kept).toBe(0)
  expect(await field(learner, 'brightness').inputValue()).toBe('800')
})

/** The parts that nobody came near come alive after five seconds: here not before `goOn`. */
const HOLD_REST = `{
  const { setTimeout } = window
  const held = []
  window.setTimeout = (act, ms, ...more) => (ms === 5000 ? held.push(act) : setTimeout(act, ms, ...more))
  window.goOn = () => held.forEach((act) => act())
}`

test('a task far down the page stays static until the reader comes near, and loses no typed word', async () => {
  const page = await openSignedIn({ origin: origin(), dataDir: inject('dataDir') }, newEmail(), '/projects/speak-http-by-hand', {
    before: async (_, page) => void (await page.addInitScript(HOLD_REST)),
  })
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  const boxes = page.locator('.doc-task')
  const state = (at: number) => boxes.nth(at).evaluate((box) => box.querySelector('[data-box]')?.getAttribute('data-box') ?? null)
  const last = (await boxes.count()) - 1
  const isText = (box: Locator) => box.locator('textarea').count()
  expect(last).toBeGreaterThan(6)

  const middle = Math.floor(last / 2)
  expect([await state(middle), await state(last)]).toEqual([null, null])
  await boxes.nth(middle).evaluate((box) => box.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => state(middle)).toBe('incomplete')
  expect(await state(last)).toBeNull()

  // filled by a tool, which does not come near; later that box hydrates, too
  expect(await isText(boxes.nth(last))).toBeGreaterThan(0)
  const task = await boxes
    .nth(last)
    .locator('textarea')
    .first()
    .evaluate((field: HTMLTextAreaElement) => {
      field.value = 'dictated'
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      return field.id.replace('--field', '')
    })
  const answer = async () => (await ask(page, 'GET', `/projects/speak-http-by-hand/validations/${task}`)).body
  await page.evaluate('goOn()')
  await expect.poll(answer).toMatchObject({ text: { data: 'dictated' } })
  await page.reload()
  await expect.poll(() => page.locator(`#${task}--field`).inputValue()).toBe('dictated')
  expect(complaintsOf(page)).toEqual([])
})
