import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { RUN_SECONDS } from '#features/practice/run/run-limits.rules.ts'
import { alive, PHONE } from '../browser.ts'
import { isThere } from '../keyboard.ts'
import { ask, askForCode, codeFor, newEmail, openSignedIn, typeCode } from '../people.ts'
import { publishIn, setPerson } from '../projects/site.ts'
import { startServer, type Site } from '../serve.ts'
import {
  boxOf,
  codeIn,
  eventually,
  exemplarOf,
  FOLDER,
  openProject,
  openWork,
  practiceSite,
  press,
  PROJECT,
  ready,
  saidOf,
  saves,
  TASKS,
  textIn,
  visit,
  writeIn,
} from './page.ts'

let site: Site
beforeAll(async () => {
  site = await practiceSite()
})

const { javascript: js } = TASKS

async function openAsLearner(email = newEmail()) {
  const page = await ready(await openSignedIn(site, email, PROJECT, visit()))
  return { page, email }
}

/** In another tab: the open one has seen them without Pro, and would congratulate. */
async function withPro(page: Page, email: string): Promise<Page> {
  await setPerson(site, email, { plan: 'pro' })
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto(site.origin + PROJECT)
  await alive(tab)
  return ready(tab)
}

async function workOf(page: Page, task: string) {
  const { body } = await ask(page, 'GET', `${PROJECT}/validations/${task}`)
  return body as {
    type: string
    status: string
    work: { files: { name: string; text: string }[]; outcome: { tests: unknown[] } | null } | null
  }
}

test('a tab that is ended while somebody types keeps all that stood there for a quarter of a second', async () => {
  const page = await openProject(site)
  const box = await openWork(page, js.box)
  await writeIn(box, '')
  for (let line = 1; line <= 20; line += 1) {
    await page.keyboard.insertText(`// line ${line}\n`)
    // as a browser ends a tab: nothing is told to the page
    const kept = await page.evaluate(async () => {
      await new Promise((later) => setTimeout(later, 250))
      return [sessionStorage, localStorage].flatMap((one) => Object.keys(one).map((key) => one.getItem(key))).join('\n')
    })
    expect(kept).toContain(`// line ${line}\\`)
  }
  await page.reload()
  await alive(page)
  await ready(page)
  const again = await openWork(page, js.box, /^Open the workspace/)
  expect(await textIn(again)).toContain('// line 20')
})

test('after a log-in by code the work is taken over, and Done completes it', async () => {
  const page = await openProject(site)
  const box = await openWork(page, js.box)
  await press(box, 'Test')
  await saidOf(box, '2 of 2 tests fail.')
  // what is missing is said, and nobody is asked to sign in for it
  await press(box, 'Done')
  await box.locator('.doc-task-foot').getByText('2 of 2 tests fail').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await writeIn(box, exemplarOf(js))
  await saves(box, 'kept')
  await press(box, 'Done')
  await box.locator('.doc-task-foot').getByText('The tests must pass first').waitFor()
  await press(box, 'Test')
  await saidOf(box, 'Both tests pass.')
  await press(box, 'Done')
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
  const email = newEmail()
  await askForCode(page, email)
  const code = await codeFor(site, email)
  await Promise.all([page.waitForEvent('load'), typeCode(page, code)])
  await alive(page)
  await ready(page)
  await boxOf(page, js.box).getByText('Complete', { exact: true }).waitFor()
  const kept = await workOf(page, js.task)
  expect(kept).toMatchObject({ type: 'WORK', status: 'COMPLETE' })
  expect(kept.work?.files).toEqual([{ name: js.file, text: exemplarOf(js) }])
  expect(kept.work?.outcome?.tests).toHaveLength(2)
  await page.goto(`${page.url().split('#')[0]}#${js.box}`)
  await page.getByRole('button', { name: 'My work' }).click()
  const works = page.getByRole('region', { name: 'What you wrote here' })
  await works.getByText('Both tests pass').waitFor()
  expect(await works.getByRole('link').getAttribute('href')).toMatch(new RegExp(`#${js.task}$`))
})

test('after a reload the closed workspace shows what was written, and says that it is one’s own', async () => {
  const { page } = await openAsLearner()
  const box = await openWork(page, js.box)
  await writeIn(box, '// mine so far\n')
  await saves(box, 'saved')
  await page.reload()
  await alive(page)
  await ready(page)
  const own = boxOf(page, js.box).getByRole('group', { name: 'What you have written so far' })
  await own.getByText('// mine so far').waitFor()
  const given = boxOf(page, js.box).locator('.doc-work-files')
  expect(await given.getByText('return 0').isVisible()).toBe(false)
  expect(await given.getByText('console').isVisible()).toBe(true)
  await press(await openWork(page, js.box), 'Close')
  await own.waitFor()
})

test('a workspace that was closed while its tests ran changes nothing any more', async () => {
  const { page } = await openAsLearner()
  const box = await openWork(page, js.box)
  await writeIn(box, 'export function sum() {\n  for (;;) {}\n}\n')
  await press(box, 'Test')
  await box.getByText('Testing…').waitFor()
  await press(box, 'Close')
  const again = await openWork(page, js.box)
  await writeIn(again, '// mended\n')
  // until that run would have been too long
  await page.waitForTimeout((RUN_SECONDS + 1) * 1000)
  expect(await textIn(again)).toContain('// mended')
  expect((await workOf(page, js.task)).work?.files[0]?.text).toBe('// mended\n')
})

test('Clear can be taken back', async () => {
  const page = await openProject(site)
  const box = await openWork(page, js.box)
  await writeIn(box, '// an hour of work\n')
  await saves(box, 'kept')
  await box.getByRole('button', { name: /^Clear your answer/ }).click()
  await eventually(() => textIn(box)).toContain('return 0')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(() => textIn(box)).toContain('// an hour of work')
  await saves(box, 'kept')
})

test('whoever leaves the log-in with Escape is back where they pressed Done', async () => {
  const page = await openProject(site)
  const box = await openWork(page, js.box)
  await writeIn(box, exemplarOf(js))
  await page.keyboard.press('Control+Enter')
  await saidOf(box, 'Both tests pass.')
  const isInBox = () => box.evaluate((place) => place.contains(document.activeElement))
  for (const isLarge of [false, true]) {
    if (isLarge) await press(box, 'Large')
    await (isLarge ? box.locator('.workspace-tools') : box.locator('.doc-task-foot'))
      .getByRole('button', { name: 'Done', exact: true })
      .press('Enter')
    await page.getByRole('dialog').getByLabel('E-mail').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(isInBox).toBe(true)
  }
  // it is handed in already
  await saidOf(box, /^Both tests pass\.$/)
})

test('once it is done the author’s own stands beside it, with what differs marked', async () => {
  const { page } = await openAsLearner()
  const box = await openWork(page, js.box)
  const compare = box.getByRole('button', { name: /^Compare with ours/ })
  await writeIn(box, 'export function sum(prices) {\n  return prices.filter(Number).reduce((all, one) => all + one, 0)\n}\n')
  await page.keyboard.press('Control+Enter')
  await saidOf(box, 'Both tests pass.')
  expect(await compare.count()).toBe(0)
  await press(box, 'Large')
  await box.locator('.workspace-tools').getByRole('button', { name: 'Done', exact: true }).click()
  await box.getByText('Complete', { exact: true }).waitFor()
  // Done leads to the foot of the box, which stands behind it
  await page.keyboard.press('Shift+Tab')
  expect(await isThere(compare)).toBe(true)
  await page.keyboard.press('Enter')
  const [yours, ours] = [
    box.getByRole('group', { name: 'Yours: sum.js', exact: true }),
    box.getByRole('group', { name: 'Ours: sum.js', exact: true }),
  ]
  await yours.locator('[data-differs]').getByText('Only in yours: ').waitFor()
  expect(await yours.locator('[data-differs] pre').textContent()).toContain('prices.filter(Number)')
  expect(await ours.locator('[data-differs] pre').textContent()).toContain('let total = 0')
  const topOf = (side: typeof yours) =>
    side
      .locator('pre')
      .last()
      .evaluate((line) => line.getBoundingClientRect().top)
  expect(await topOf(ours)).toBe(await topOf(yours))
  await page.setViewportSize(PHONE)
  await eventually(async () => (await topOf(ours)) > (await topOf(yours))).toBe(true)
  await page.reload()
  await alive(page)
  await ready(page)
  await compare.click()
  await ours.getByText('let total = 0').waitFor()
})

test('in Large, Done says what is missing as the foot does, and stays there when it is pressed', async () => {
  const { page } = await openAsLearner()
  const box = await openWork(page, js.box)
  await press(box, 'Large')
  const named = (words: string) => box.locator('.workspace-tools').getByRole('button', { name: `Tasks still to complete. ${words}` })
  await named('Write the code that is asked for').waitFor()
  await press(box, 'Test')
  await named('2 of 2 tests fail').click({ force: true })
  await page.waitForTimeout(100)
  expect(await box.locator('.doc-task-foot').getByRole('alert').count()).toBe(0)
  await box.locator('[data-large]').waitFor()
  await writeIn(box, exemplarOf(js))
  await named('The tests must pass first').waitFor()
  await press(box, 'Test')
  await box.locator('.workspace-tools').getByRole('button', { name: 'Done', exact: true }).click()
  await box.getByText('Complete', { exact: true }).waitFor()
})

test('what is done on the free plan stays, and the workspace goes on as one’s own copy', async () => {
  const { page, email } = await openAsLearner()
  const box = await openWork(page, js.box)
  const done = box.locator('.doc-task-foot').getByRole('button').first()
  await eventually(() => done.textContent()).toContain('Write the code that is asked for')
  await press(box, 'Test')
  await eventually(() => done.textContent()).toContain('2 of 2 tests fail')
  expect(await done.getAttribute('aria-disabled')).toBe('true')
  await writeIn(box, exemplarOf(js))
  await eventually(() => done.textContent()).toContain('The tests must pass first')
  await press(box, 'Test')
  await saidOf(box, 'Both tests pass.')
  await press(box, 'Done')
  await box.getByText('Complete', { exact: true }).waitFor()
  await box.getByText('This task is done. What you write here now is your own copy', { exact: false }).waitFor()
  await writeIn(box, '// my own copy\n')
  await page.waitForTimeout(400)
  expect((await workOf(page, js.task)).work?.files[0]?.text).toBe(exemplarOf(js))
  await page.reload()
  await alive(page)
  await ready(page)
  expect(await textIn(await openWork(page, js.box))).toContain('// my own copy')
  // handing it in again is Pro
  await press(boxOf(page, js.box), 'Edit answer')
  await page.getByRole('dialog').getByText('Save with an annual plan').waitFor()
  const tab = await withPro(page, email)
  const again = await openWork(tab, js.box)
  expect(await textIn(again)).toContain('prices')
  await writeIn(again, 'export const sum = () => 0\n')
  await saves(again, 'saved')
  expect(await workOf(tab, js.task)).toMatchObject({ status: 'INCOMPLETE', work: { outcome: null } })
  // their own copy would take its place once it is done on the free plan
  expect(await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waymark:work-copy')))).toEqual([])
})

test('what is typed while Done is under way changes nothing, and no second version comes of it', async () => {
  const { page } = await openAsLearner()
  const box = await openWork(page, js.box)
  await writeIn(box, exemplarOf(js))
  await press(box, 'Test')
  await saidOf(box, 'Both tests pass.')
  await saves(box, 'saved')
  let letGo = () => {}
  const isLet = new Promise<void>((release) => {
    letGo = release
  })
  await page.route(`**${PROJECT}/validations/${js.task}`, async (route) => {
    await isLet
    await route.continue()
  })
  await press(box, 'Done')
  await box.locator('[data-workspace][inert]').waitFor()
  const { x, y } = (await codeIn(box).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 20, y + 10)
  await page.keyboard.type('// one thing more')
  letGo()
  await box.getByText('Complete', { exact: true }).waitFor()
  expect(await textIn(box)).toBe(exemplarOf(js))
  expect(await box.locator('[data-choice]').count()).toBe(0)
})

test('with Pro the tests of what is done run again and leave it done, and an edit opens it', async () => {
  const { page: free, email } = await openAsLearner()
  const page = await withPro(free, email)
  const box = await openWork(page, js.box)
  await writeIn(box, exemplarOf(js))
  await press(box, 'Test')
  await saidOf(box, 'Both tests pass.')
  await press(box, 'Done')
  await box.getByText('Complete', { exact: true }).waitFor()
  await page.reload()
  await alive(page)
  await ready(page)
  const again = await openWork(page, js.box)
  const state = () => again.locator('[data-box]').getAttribute('data-box')
  await press(again, 'Large')
  await press(again, 'Test')
  await saidOf(again, /^Both tests pass\.$/)
  await page.waitForTimeout(400)
  expect(await state()).toBe('complete')
  expect(await again.locator('.workspace-tools').getByRole('button', { name: 'Done' }).count()).toBe(0)
  await press(again, 'Back to the text')
  expect(await workOf(page, js.task)).toMatchObject({ status: 'COMPLETE', work: { outcome: { tests: [{}, {}] } } })
  await writeIn(again, 'export const sum = () => 0\n')
  await eventually(state).toBe('incomplete')
})

test('two places that disagree are shown as files, and one is chosen', async () => {
  const { page, email } = await openAsLearner()
  const box = await openWork(page, js.box)
  await writeIn(box, '// here first\n')
  await saves(box, 'saved')
  const elsewhere = await ready(await openSignedIn(site, email, PROJECT, visit()))
  await page.context().setOffline(true)
  await writeIn(box, '// written without a network\n')
  await page.waitForTimeout(300)
  const there = await openWork(elsewhere, js.box)
  await writeIn(there, '// written there\n')
  await saves(there, 'saved')
  await page.context().setOffline(false)
  const choice = box.locator('[data-choice]')
  await choice.waitFor()
  await choice.locator('pre', { hasText: '// written without a network' }).waitFor()
  await choice.locator('pre', { hasText: '// written there' }).waitFor()
  await press(box, 'Keep that one')
  await choice.waitFor({ state: 'hidden' })
  await eventually(() => textIn(box)).toContain('// written there')
})

test('what is written in one tab is seen in the other', async () => {
  const { page } = await openAsLearner()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await alive(other)
  await ready(other)
  const there = await openWork(other, js.box)
  const box = await openWork(page, js.box)
  await writeIn(box, '// from the first tab\n')
  await eventually(() => textIn(there)).toContain('// from the first tab')
})

test('a new version of the project keeps the work, and shows what its author changed at the start', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'practice-')), 'content')
  await cp(FOLDER, folder, { recursive: true })
  const own = await startServer({ CONTENT_DIR: folder, PAYMENTS: 'sandbox', TRUST_PROXY: '1' })
  const page = await openProject(own)
  const box = await openWork(page, js.box)
  await writeIn(box, '// mine\n')
  await saves(box, 'kept')
  const source = join(folder, 'projects/write-in-the-page/project.md')
  const text = await readFile(source, 'utf8')
  await writeFile(source, text.replace('export function sum(prices) {\n  return 0', 'export function sum(prices) {\n  return undefined'))
  await publishIn(own, folder)
  await page.reload()
  await alive(page)
  await ready(page)
  const again = await openWork(page, js.box)
  expect(await textIn(again)).toContain('// mine')
  await again.getByText('The author has changed the starting files since you began.', { exact: false }).waitFor()
  await press(again, 'See what they changed')
  await again.locator('.workspace-diff ins').getByText('return undefined').waitFor()
  await press(again, 'Got it')
  await again.locator('.workspace-diff').waitFor({ state: 'hidden' })
  await own.stop()
})
