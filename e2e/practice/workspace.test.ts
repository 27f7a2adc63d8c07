import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { practiceTexts } from '#features/practice/practice.texts.ts'
import { alive, complaintsOf, DESKTOP, openPage, PHONE } from '../browser.ts'
import { isThere, tabTo } from '../keyboard.ts'
import type { Site } from '../serve.ts'
import {
  boxOf,
  codeIn,
  eventually,
  exemplarOf,
  openProject,
  openWork,
  practiceSite,
  press,
  ready,
  saidOf,
  TASKS,
  textIn,
  visit,
  writeIn,
} from './page.ts'

let site: Site
beforeAll(async () => {
  site = await practiceSite()
})

const { python, javascript } = TASKS

test('from the home page to the first own passing test it is five presses at most, and no account', async () => {
  const page = await openPage(site.origin, visit())
  let presses = 0
  await page
    .getByRole('link', { name: /Write in the page/ })
    .first()
    .click()
  presses += 1
  await page.waitForURL(/write-in-the-page/)
  await alive(page)
  await ready(page)
  const box = await openWork(page, javascript.box, /^Write it here/)
  presses += 1
  await codeIn(box).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(exemplarOf(javascript))
  await press(box, 'Test')
  presses += 1
  await saidOf(box, 'Both tests pass.')
  expect(presses).toBeLessThanOrEqual(5)
  expect(complaintsOf(page)).toEqual([])
})

test.each(Object.entries(TASKS))(
  '%s: the starting files fail, and the exemplar passes once it is typed',
  async (_language, { box: id, task, file, tests }) => {
    const page = await openProject(site)
    const box = await openWork(page, id)
    await press(box, 'Test')
    await saidOf(box, /of \d tests? fails?/)
    expect(await box.locator('.workspace-tests > li').count()).toBe(tests)
    await writeIn(box, exemplarOf({ task, file }))
    await page.keyboard.press('ControlOrMeta+Enter')
    await saidOf(box, practiceTexts.allPass(tests))
    expect(await box.locator('.workspace-tests > [data-passed=true]').count()).toBe(tests)
    expect(complaintsOf(page)).toEqual([])
  },
)

test.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('a long file scrolls in its editor, and Test can be pressed below it: %s', async (_, viewport) => {
  const page = await openProject(site, { viewport })
  const box = await openWork(page, javascript.box)
  await writeIn(box, `${'// a line\n'.repeat(200)}${exemplarOf(javascript)}`)
  const button = box.getByRole('button', { name: 'Test', exact: true })
  await button.scrollIntoViewIfNeeded()
  const isOnTop = () =>
    button.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await eventually(isOnTop).toBe(true)
  await button.click()
  await saidOf(box, 'Both tests pass.')
})

test('a failed test says what came, leads to its line, and each run opens one more hint', async () => {
  const page = await openProject(site)
  const box = await openWork(page, python.box)
  await press(box, 'Test')
  await saidOf(box, '2 of 3 tests fail.')
  const failed = box.locator('.workspace-tests > li', { hasText: 'test_large_letters' })
  await failed.getByText('Expected: 2').waitFor()
  await failed.getByText('Ask Python what "A" in "aeiou" is.').waitFor()
  expect(await failed.getByText('word.lower()').count()).toBe(0)
  await press(box, 'Test')
  await failed.getByText('word.lower() makes all letters small.').waitFor()
  // said once and whole, not line by line
  expect(await box.locator('.workspace [role=status]:not(:empty), .workspace [aria-live]:not(:empty)').count()).toBe(1)
  await failed.getByRole('button', { name: 'Go to test_vowels.py, line 11' }).click()
  await eventually(() => box.getByRole('tab', { name: 'test_vowels.py' }).getAttribute('aria-selected')).toBe('true')
  expect(await codeIn(box).getAttribute('aria-readonly')).toBe('true')
  await page.keyboard.type('x')
  expect(await textIn(box)).not.toContain('x')
})

test('code that cannot be read is explained, and opens no hint to the task', async () => {
  const page = await openProject(site)
  const box = await openWork(page, python.box)
  await writeIn(box, 'def vowels(word):\n    retrun 0\n')
  await press(box, 'Test')
  await box.locator('.workspace').getByText('Python cannot read this line.').first().waitFor()
  expect(await box.locator('.workspace-hints').count()).toBe(0)
})

test('what all tests fail with is said once, and opens no hint where a name is missing', async () => {
  const page = await openProject(site)
  const box = await openWork(page, javascript.box)
  await writeIn(box, 'function sum(prices) {\n  return 6\n}\n')
  for (let tries = 0; tries < 2; tries += 1) {
    await press(box, 'Test')
    await saidOf(box, '2 of 2 tests fail.')
  }
  const tests = box.locator('.workspace-tests')
  expect(await tests.getByText('That file exports no "sum".').count()).toBe(1)
  await tests.locator('> li').first().getByText('The same in 1 more test.').waitFor()
  expect(await box.locator('.workspace-hints').count()).toBe(0)
})

test('the head of a table says that there are more rows', async () => {
  const page = await openProject(site)
  const box = await openWork(page, TASKS.sql.box)
  await writeIn(box, 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 3000) SELECT x FROM n;')
  await press(box, 'Run')
  await saidOf(box, 'The program has ended.')
  expect(await box.locator('.workspace-output caption').textContent()).toBe('First 500 rows. There are more.')
  await eventually(() => box.locator('.workspace-output').evaluate((pane) => pane.scrollTop)).toBeLessThan(20)
})

test('of what printed too much the beginning is shown', async () => {
  const page = await openProject(site)
  const box = await openWork(page, javascript.box)
  await writeIn(box, 'console.log("begin" + "x".repeat(5e6))\nexport const sum = () => 0\n')
  await press(box, 'Run')
  await saidOf(box, 'It printed more than fits here and was stopped.')
  const output = box.locator('.workspace-output')
  await output.getByText(/^beginx+$/).waitFor()
  await output.getByText('What came after this is left out.').waitFor()
  await eventually(() => output.evaluate((pane) => pane.scrollTop)).toBe(0)
})

test('a program that stops says at which line, and Stop ends one that never does', async () => {
  const page = await openProject(site)
  const box = await openWork(page, python.box)
  await writeIn(box, 'print("so far")\nprint(1 / 0)\n')
  await press(box, 'Run')
  await saidOf(box, 'It stopped with an error.')
  await box.locator('.workspace-output').getByText('so far').waitFor()
  await box.locator('.workspace-problem').getByText('ZeroDivisionError').waitFor()
  expect(await box.locator('.cm-problem').textContent()).toBe('print(1 / 0)')
  await box.getByRole('button', { name: 'Go to vowels.py, line 2' }).click()
  await writeIn(box, 'while True:\n    pass\n')
  await press(box, 'Run')
  await box.getByText('Running…').waitFor()
  await press(box, 'Stop')
  await saidOf(box, 'Stopped.')
  // and the next one runs
  await writeIn(box, 'print("again")\n')
  await press(box, 'Run')
  await box.locator('.workspace-output').getByText('again').waitFor({ timeout: 100_000 })
})

test('in the editor its own keys win, and Ctrl+Enter tests and never hands in', async () => {
  const page = await openProject(site)
  const box = await openWork(page, javascript.box)
  const isInEditor = () => box.locator('.workspace-editor').evaluate((host) => host === document.activeElement)
  for (const keys of ['Control+ArrowLeft', 'Control+ArrowRight', 'Control+k', 'Control+o', '?']) await page.keyboard.press(keys)
  expect(await isInEditor()).toBe(true)
  expect(await page.locator('html').getAttribute('data-panel')).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/projects/write-in-the-page')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await writeIn(box, exemplarOf(javascript))
  await page.keyboard.press('Control+Enter')
  await saidOf(box, 'Both tests pass.')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await boxOf(page, javascript.box).locator('[data-box]').getAttribute('data-box')).toBe('incomplete')
})

test('with the keyboard alone a file is written, tested and left', async () => {
  const page = await openProject(site)
  const box = boxOf(page, javascript.box)
  await tabTo(page, box.getByRole('button', { name: /^Write it here/ }))
  await page.keyboard.press('Enter')
  await codeIn(box).waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('if (true) {\n')
  await page.keyboard.press('Tab')
  await page.keyboard.type('x')
  expect(await textIn(box)).toMatch(/^if \(true\) \{\n {4}x/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await isThere(box.getByRole('button', { name: 'Test', exact: true }))).toBe(true)
  await page.keyboard.press('Enter')
  await saidOf(box, /./)
  await tabTo(page, box.getByRole('button', { name: 'Reset file' }))
  await page.keyboard.press('Enter')
  await eventually(() => textIn(box)).toContain('return 0')
  // it goes to the editor, where undo takes it back
  await page.keyboard.press('ControlOrMeta+Z')
  await eventually(() => textIn(box)).toContain('if (true)')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  expect(await isThere(box.getByRole('tab', { name: 'sum.js', exact: true }))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await eventually(() => textIn(box)).toContain('console.log')
})

test('says what changed since the start, and the zip holds all files with how to go on', async () => {
  const page = await openProject(site)
  const box = await openWork(page, javascript.box)
  await press(box, 'What changed')
  await box.getByText('Nothing has changed since the start.').waitFor()
  await writeIn(box, 'export function sum(prices) {\n  return 6\n}\n')
  await box.locator('.workspace-diff ins').getByText('return 6').waitFor()
  await box.locator('.workspace-diff del').getByText('return 0').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press(box, 'Download')])
  expect(download.suggestedFilename()).toBe('add-the-prices.zip')
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  expect(Object.keys(files).toSorted()).toEqual(['README.md', 'main.js', 'sum.js', 'sum.test.js'])
  expect(strFromU8(files['sum.js'] ?? new Uint8Array())).toContain('return 6')
})

test('each line that changed says so, and a reset can be taken back without a keyboard', async () => {
  const page = await openProject(site, { viewport: PHONE, touch: true })
  const box = await openWork(page, javascript.box)
  expect(await box.getByText('Tab indents', { exact: false }).isVisible()).toBe(false)
  await writeIn(box, 'export function sum(prices) {\n  const mine = 6\n\n  return mine\n}\n')
  await press(box, 'What changed')
  await box.locator('.workspace-diff ins').getByText('return mine').waitFor()
  const marks = box.locator('.workspace-diff ins > pre')
  expect(await marks.evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::before').content))).toEqual(['"+"', '"+"', '"+"'])
  await press(box, 'Reset file')
  await eventually(() => textIn(box)).toContain('return 0')
  await box.getByRole('tab', { name: 'main.js' }).click()
  await press(box, 'Undo')
  await eventually(() => textIn(box)).toContain('return mine')
  await box.locator('.workspace-diff ins').getByText('return mine').waitFor()
  expect(await box.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
})

test('on a phone a long line goes on further to the right than it begins', async () => {
  const page = await openProject(site, { viewport: PHONE, touch: true })
  const box = await openWork(page, python.box)
  const print = `print("${'vowel '.repeat(12)}")`
  await writeIn(box, `def tell():\n    if True:\n        ${print}\n${print}\n`)
  const lines = await box.locator('.cm-line', { hasText: 'print' }).evaluateAll((all) =>
    all.map((line) => {
      const word = line.querySelector('span')?.getBoundingClientRect() ?? new DOMRect()
      const text = document.createRange()
      text.selectNodeContents(line)
      const below = [...text.getClientRects()].filter(({ top }) => top > word.bottom - 1)
      return { rows: new Set(below.map(({ top }) => top)).size, further: Math.min(...below.map(({ left }) => left)) - word.left }
    }),
  )
  expect(lines).toHaveLength(2)
  for (const { rows, further } of lines) {
    expect(rows).toBeGreaterThan(1)
    expect(further).toBeGreaterThan(10)
  }
  expect(complaintsOf(page)).toEqual([])
})

test('in a low window Ctrl+Enter leads to what became of the tests', async () => {
  const page = await openProject(site, { viewport: { width: 720, height: 450 } })
  const box = await openWork(page, javascript.box)
  await codeIn(box).click()
  await page.keyboard.press('Control+Enter')
  await saidOf(box, '2 of 2 tests fail.')
  const said = box.locator('.workspace-said').filter({ hasText: '2 of 2 tests fail.' })
  const isSeen = () =>
    said.evaluate((line) => {
      const { left, top, bottom } = line.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight && line.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))
    })
  await eventually(isSeen).toBe(true)
})

test('the line of a failed test comes into view, however far above the editor is', async () => {
  const page = await openProject(site, { viewport: { width: 720, height: 450 } })
  const box = await openWork(page, python.box)
  await press(box, 'Test')
  await saidOf(box, '2 of 3 tests fail.')
  const line = box.getByRole('button', { name: /^Go to test_vowels\.py, line/ }).last()
  await line.evaluate((link) => link.scrollIntoView({ block: 'start' }))
  await line.click()
  const isSeen = () =>
    box.locator('.workspace-editor').evaluate((editor) => {
      const { top, bottom } = editor.getBoundingClientRect()
      return top >= -1 && bottom > 0 && top < innerHeight
    })
  await eventually(isSeen).toBe(true)
})

test.each([DESKTOP, PHONE])(
  'the workspace opens in view, however long the files are whose place it takes: $width pixels wide',
  async (viewport) => {
    const page = await openProject(site, { viewport })
    const place = boxOf(page, javascript.box)
    // as files of three thousand pixels would stand there
    await place.locator('.doc-work-files').evaluate((files) => (files.style.minHeight = '3000px'))
    const box = await openWork(page, javascript.box)
    const isSeen = () =>
      box.locator('.workspace-editor').evaluate((editor) => {
        const { top } = editor.getBoundingClientRect()
        return top >= 0 && top < innerHeight / 2
      })
    await eventually(isSeen).toBe(true)
  },
)

test('a phone is not told to want a computer for what is done in the page', async () => {
  const page = await openProject(site, { viewport: PHONE, touch: true })
  await openWork(page, javascript.box)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a browser that cannot run the language says so before Run, and what is written there is kept', async () => {
  const page = await openProject(site, {
    before: async (context) => void (await context.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'))),
  })
  const box = await openWork(page, python.box)
  await box.getByText('This browser cannot run this language: it has no WebAssembly.', { exact: false }).waitFor()
  expect(await box.getByRole('button', { name: 'Run', exact: true }).getAttribute('aria-disabled')).toBe('true')
  await writeIn(box, 'mine')
  await box.locator('[data-save-status=kept]').waitFor()
})

test('without a network a language that was never loaded says so, and runs once the network is back', async () => {
  const page = await openProject(site)
  const box = await openWork(page, python.box)
  await page.context().setOffline(true)
  await press(box, 'Test')
  await saidOf(box, 'The language could not be loaded. Are you online? Then try again.')
  await page.context().setOffline(false)
  await press(box, 'Test')
  await saidOf(box, '2 of 3 tests fail.')
})

test('a language with nothing to fetch is made ready in its open workspace, a heavy one waits for Run, and a closed one leaves nothing', async () => {
  const page = await openProject(site)
  await openWork(page, python.box)
  expect(await page.locator('iframe').count()).toBe(0)
  const box = await openWork(page, javascript.box)
  await page.locator('iframe').waitFor({ state: 'attached' })
  expect(await page.locator('iframe').count()).toBe(1)
  await press(box, 'Test')
  await saidOf(box, /tests? fails?/)
  expect(await page.locator('iframe').count()).toBe(1)
  await press(box, 'Close')
  await page.locator('iframe').waitFor({ state: 'detached' })
})
