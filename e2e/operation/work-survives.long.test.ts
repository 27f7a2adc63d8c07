import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { alive, newPage } from '../browser.ts'
import { ask } from '../people.ts'
import { codeIn, eventually, FOLDER, openWork, PROJECT, ready, saves, TASKS, textIn, visit, writeIn } from '../practice/page.ts'
import { freePort, startServer, type Running } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { crash, sessionFor, stoodFor, typeUntil, typeUntilKilled } from './survival.ts'

const isRelease = process.env.TEST_LENGTH === 'release'
const TABS = isRelease ? { 'a learner': 20, 'a visitor': 10 } : { 'a learner': 2, 'a visitor': 2 }
const SERVERS = isRelease ? 10 : 2
type Who = keyof typeof TABS
/** What stood there for so long is never lost. */
const STANDS_MS = 250
/** Longer than anybody types while a server starts. */
const MOST_LETTERS = 20_000

const { box, task, file } = TASKS.javascript
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function open(context: BrowserContext, origin: string): Promise<{ page: Page; place: Locator }> {
  const page = await context.newPage()
  await page.goto(origin + PROJECT)
  await alive(page)
  await ready(page)
  return { page, place: await openWork(page, box) }
}

async function contextFor(who: Who, site: Running): Promise<BrowserContext> {
  const page = await newPage(visit())
  if (who === 'a learner') await page.context().addCookies(await sessionFor(site))
  return page.context()
}

/** A line of its own for each round, so that no earlier one is taken for it. */
async function beginLine(place: Locator, round: number): Promise<string> {
  const begun = `// ${round}: `
  await writeIn(place, begun)
  return begun
}

/** What the server has of it: the text, and no second one beside it. */
async function expectOnServer(page: Page, text: string): Promise<void> {
  await eventually(async () => {
    const { body } = await ask(page, 'GET', `${PROJECT}/validations/${task}`)
    const { work, alternatives } = body as { work: { files: { name: string; text: string }[] } | null; alternatives: unknown[] }
    return { files: work?.files, alternatives }
  }).toEqual({ files: [{ name: file, text }], alternatives: [] })
}

const close = async (page: Page) => () => page.close()

test.each<Who>(['a learner', 'a visitor'])('the tab of %s is ended while they type: nothing is lost', { retry: 0 }, async (who) => {
  const site = await startServer({ CONTENT_DIR: FOLDER, TRUST_PROXY: '1' })
  const context = await contextFor(who, site)
  let { page, place } = await open(context, site.origin)
  const rounds = TABS[who]
  let expected = 0
  for (let round = 1; round <= rounds; round += 1) {
    const begun = await beginLine(place, round)
    const wanted = begun + stoodFor(STANDS_MS, await typeUntilKilled(page, round, round % 2 ? crash : close))
    expected += wanted.length
    await page.close().catch(() => {})
    ;({ page, place } = await open(context, site.origin))
    await eventually(() => textIn(place)).toContain(wanted)
    if (who === 'a learner') await expectOnServer(page, await textIn(place))
  }
  expect(expected).toBeGreaterThanOrEqual(10 * rounds)
  await site.stop()
})

test(
  'the server is killed while somebody types, the tab with it every second time: it ends with all of it, once',
  { retry: 0 },
  async () => {
    const place = { CONTENT_DIR: FOLDER, TRUST_PROXY: '1', PORT: String(await freePort()), DATA_DIR: temporaryFolder() }
    let site = await startServer(place)
    const context = await contextFor('a learner', site)
    let tab = await open(context, site.origin)
    for (let round = 1; round <= SERVERS; round += 1) {
      const begun = await beginLine(tab.place, round)
      const over = new AbortController()
      const typing = typeUntil(over.signal, tab.page, round, MOST_LETTERS)
      await pause(300 + Math.random() * 1000)
      const gone = once(site.process, 'exit')
      site.process.kill('SIGKILL')
      await gone
      const isTabEnded = round % 2 === 0
      if (isTabEnded) await pause(1000)
      else site = await startServer(place)
      const end = isTabEnded ? await crash(tab.page) : null
      end?.().catch(() => {})
      over.abort()
      const typed = await typing
      const wanted = begun + (isTabEnded ? stoodFor(STANDS_MS, typed) : typed.map(({ sign }) => sign).join(''))
      if (isTabEnded) {
        await tab.page.close()
        site = await startServer(place)
        tab = await open(context, site.origin)
      }
      await eventually(() => textIn(tab.place)).toContain(wanted)
      const shown = await textIn(tab.place)
      // a key may be on its way when it is over
      if (!isTabEnded) expect(shown.length - wanted.length).toBeLessThanOrEqual(1)
      await expectOnServer(tab.page, shown)
      await saves(tab.place, 'saved')
    }
    expect(await codeIn(tab.place).count()).toBe(1)
    await site.stop()
    rmSync(place.DATA_DIR, { recursive: true, force: true })
  },
)
