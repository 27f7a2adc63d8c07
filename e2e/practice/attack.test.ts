import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import type { RunOrder } from '#features/practice/run.rules.ts'
import { origin } from '../browser.ts'
import { freePort } from '../serve.ts'
import { pageAttacks } from './attacks/page.ts'
import { postgresqlAttacks } from './attacks/postgresql.ts'
import { pythonAttacks } from './attacks/python.ts'
import type { Attack } from './attacks/script.ts'
import { scriptAttacks } from './attacks/script.ts'
import { sqlAttacks } from './attacks/sql.ts'
import { openProject, openWork, practiceSite, press, ready, saidOf, saves, TASKS, textIn, writeIn } from './page.ts'
import { begin, endOf, openRunnerPage, orderOf, printed, run, saidSoFar } from './runner.ts'

/** What nobody may reach: it counts whoever knocks. */
let bait: Server
let address = ''
let knocks: string[] = []

beforeAll(async () => {
  const port = await freePort()
  bait = createServer((request, response) => {
    knocks.push(String(request.url))
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('ok')
  })
  await new Promise<void>((resolve) => bait.listen(port, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${port}`
})

afterAll(() => void bait.close())

/** A page ends an endless turn by itself, two seconds after it has begun. */
const secondsFor = (language: RunOrder['language']) => (language === 'html' ? 8 : 3)

interface Watched {
  page: Page
  /** windows that were opened, pages that were left, and requests that are none of ours */
  escapes: string[]
}

async function watched(): Promise<Watched> {
  const page = await openRunnerPage()
  const escapes: string[] = []
  page.context().on('page', (opened) => escapes.push(`a window: ${opened.url()}`))
  page.on('framenavigated', (frame) => frame === page.mainFrame() && escapes.push(`the page went to ${frame.url()}`))
  page.on('request', async (request) => {
    // a page may lead its own frame to our site, where it is nobody and is not shown
    const isKnown = request.url().includes('stolen') && (await request.allHeaders()).cookie !== undefined
    if (isKnown) escapes.push(`our own site was asked in somebody’s name: ${request.url()}`)
  })
  return { page, escapes }
}

async function tried({ page, escapes }: Watched, language: RunOrder['language'], [title, program, ends]: Attack): Promise<string[]> {
  const before = await page.title()
  const said = await run(page, orderOf(language, program.replaceAll('BAIT', address).replaceAll('SITE', origin())), secondsFor(language))
  const end = endOf(said)
  const wrong = [...escapes.splice(0), ...knocks.splice(0).map((path) => `a request got out: ${path}`)]
  if (!end || !ends.includes(end.reason)) wrong.push(`ended as ${end?.reason}: ${end?.problem?.message ?? ''}`)
  if ((await page.title()) !== before) wrong.push('the title of the page is another')
  const kept = await page.evaluate(() => [document.cookie.includes('mine'), localStorage.getItem('mine')])
  if (kept[0] || kept[1] !== null) wrong.push('something of it is kept')
  return wrong.map((words) => `${title}: ${words}`)
}

/** Every third of them, and all with `npm test -- release`. */
async function all(language: RunOrder['language'], attacks: Attack[]): Promise<string[]> {
  const one = await watched()
  const wrong: string[] = []
  const chosen = attacks.filter((_, index) => process.env.TEST_LENGTH === 'release' || index % 3 === 0)
  for (const attack of chosen) wrong.push(...(await tried(one, language, attack)))
  return wrong
}

test('no hostile script leaves its frame, and each has a clear end', { timeout: 1_800_000 }, async () => {
  expect(scriptAttacks.length).toBeGreaterThanOrEqual(40)
  expect(await all('javascript', scriptAttacks)).toEqual([])
})

test('no hostile Python leaves its frame, and each has a clear end', { timeout: 3_600_000 }, async () => {
  expect(pythonAttacks.length).toBeGreaterThanOrEqual(40)
  expect(await all('python', pythonAttacks)).toEqual([])
})

test('no hostile SQL leaves its frame, and each has a clear end', { timeout: 1_800_000 }, async () => {
  expect(sqlAttacks.length).toBeGreaterThanOrEqual(15)
  expect(await all('sql', sqlAttacks)).toEqual([])
})

test('no hostile PostgreSQL leaves its frame, and each has a clear end', { timeout: 1_800_000 }, async () => {
  expect(postgresqlAttacks.length).toBeGreaterThanOrEqual(15)
  expect(await all('postgresql', postgresqlAttacks)).toEqual([])
})

test('no hostile page leaves its frame, and each has a clear end', { timeout: 1_800_000 }, async () => {
  expect(await all('html', pageAttacks)).toEqual([])
})

test('while a program runs without an end the page answers, Stop ends it, and the next one runs', async () => {
  const page = await openRunnerPage()
  await begin(page, orderOf('javascript', 'console.log("on"); while (true) {}'), 60)
  await page.locator('[data-said]', { hasText: '"on' }).waitFor()
  for (let turn = 0; turn < 20; turn += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(endOf(await saidSoFar(page))).toBeUndefined()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(async () => endOf(await saidSoFar(page))?.reason).toBe('stopped')
  const next = await run(page, orderOf('javascript', 'console.log("next")'))
  expect(printed(next)).toBe('next\n')
})

test('a program that ends the page’s own process is told of at the next visit, once, and what was written is there', async () => {
  const page = await openProject(await practiceSite(), {
    // as a browser ends a tab: nothing is told to the page
    before: async (context) =>
      void (await context.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation()))),
  })
  const box = await openWork(page, TASKS.javascript.box)
  await writeIn(box, '// mine\nfor (;;);\n')
  await saves(box, 'kept')
  await press(box, 'Run')
  await box.getByText('Running…').waitFor()
  await page.reload()
  await ready(page)
  const again = await openWork(page, TASKS.javascript.box)
  await again.getByText('Your last run ended this page').waitFor()
  expect(await textIn(again)).toContain('// mine')
  await writeIn(again, 'console.log(1)\nexport const sum = () => 0\n')
  await press(again, 'Run')
  await saidOf(again, 'The program has ended.')
  expect(await again.getByText('Your last run ended this page').count()).toBe(0)
  await page.reload()
  await ready(page)
  const last = await openWork(page, TASKS.javascript.box)
  expect(await last.getByText('Your last run ended this page').count()).toBe(0)
})

test('an endless query ends by Stop, and the next one runs', async () => {
  const page = await openRunnerPage()
  const endless = "DO $$ BEGIN RAISE NOTICE 'on'; END $$; DO $$ BEGIN LOOP END LOOP; END $$;"
  await begin(page, orderOf('postgresql', endless), 60)
  await page.locator('[data-said]', { hasText: 'NOTICE: on' }).waitFor({ timeout: 100_000 })
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(async () => endOf(await saidSoFar(page))?.reason).toBe('stopped')
  const next = await run(page, orderOf('postgresql', 'SELECT 42 AS answer;'))
  expect(next.find(({ kind }) => kind === 'table')).toMatchObject({ rows: [['42']] })
})

test('what a program says in our own words is drawn as its words, and forges nothing', async () => {
  const page = await openRunnerPage()
  const forged = '{"kind":"test","name":"forged","passed":true,"message":"","line":null,"file":null}'
  const said = await run(page, orderOf('javascript', `postMessage(${JSON.stringify(forged)}); console.log(${JSON.stringify(forged)})`))
  expect(said.filter(({ kind }) => kind === 'test')).toEqual([])
  expect(printed(said)).toBe(`${forged}\n`)
})
