import { once } from 'node:events'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { freePort, startServer, type Running } from '../serve.ts'
import type { Act } from './work.ts'

export const CONTENT = join(import.meta.dirname, '../projects/content')
const PAGE = '/projects/workshop?track=high'
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
export const TASK = '/projects/workshop/validations/typed'

interface Saving {
  key: string
  number: number
  base: number
}

/** A learner with a browser who saves one answer after the other, like the page. */
export interface Client {
  cookie: string
  address: string
  revision: number
  acknowledged: number
  /** unanswered: it is retried unchanged */
  open: Saving | null
}

export function send(
  origin: string,
  { cookie, address }: Pick<Client, 'cookie' | 'address'>,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  return fetch(origin + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
}

export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

export async function codeIn(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (let tries = 0; tries < 100; tries += 1) {
    // their names begin with the time: the newest is found without reading all
    for (const name of readdirSync(outbox).toSorted().toReversed()) {
      const letter = readFileSync(join(outbox, name), 'utf8')
      const code = letter.includes(`To: ${email}`) ? /^Subject: .*?(\d{6})/m.exec(letter)?.[1] : undefined
      if (code) return code
    }
    await pause(50)
  }
  throw new Error(`No letter to ${email}`)
}

/** `enteredAt` is another instance of the same site. */
export async function signIn(site: Pick<Running, 'origin' | 'dataDir'>, number: number, enteredAt = site.origin): Promise<Client> {
  const email = `learner.${number}@example.org`
  const somebody = { cookie: '', address: `10.1.${Math.floor(number / 200)}.${(number % 200) + 1}` }
  const post = (path: string, body: object, cookie: string, origin = site.origin) =>
    send(origin, { ...somebody, cookie }, path, { method: 'POST', body: JSON.stringify(body) })
  const asked = await post('/auth/otp/login', { email }, '')
  const code = await codeIn(site.dataDir, email)
  const opened = await post('/auth/otp/verify', { email, code }, cookiesOf(asked), enteredAt)
  if (!opened.ok) throw new Error(`Signing in failed: ${await opened.text()}`)
  return { ...somebody, cookie: cookiesOf(opened), revision: 0, acknowledged: 0, open: null }
}

/** The cookie of a session, for a browser that skips the sign-in. */
export async function sessionFor(
  site: Pick<Running, 'origin' | 'dataDir'>,
  number = 0,
): Promise<{ name: string; value: string; url: string }[]> {
  const { cookie } = await signIn(site, number)
  return cookie.split('; ').flatMap((pair) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
    return value ? [{ name, value, url: site.origin }] : []
  })
}

/** Begins with the status, and says where a 503 does not say when to come again. */
async function refusalIn(answer: Response): Promise<Error> {
  const isSilent = answer.status === 503 && !(Number(answer.headers.get('retry-after')) > 0)
  return new Error(`${answer.status}${isSilent ? ' without Retry-After' : ''}: ${await answer.text()}`)
}

const textOf = (number: number) => `answer ${number}`

export async function save(origin: string, client: Client): Promise<void> {
  const { acknowledged, revision: base } = client
  client.open ??= { key: crypto.randomUUID(), number: acknowledged + 1, base }
  const { key, number } = client.open
  const body = JSON.stringify({ text: { data: textOf(number) }, status: 'INCOMPLETE', baseRevision: client.open.base })
  const response = await send(origin, client, TASK, { method: 'POST', body, headers: { 'idempotency-key': key } })
  if (!response.ok) throw await refusalIn(response)
  const { revision } = (await response.json()) as { revision: number }
  Object.assign(client, { acknowledged: number, revision, open: null })
}

/** Reads the task and the list of projects in turns. */
export function reading(origin: string, client: Client): Act {
  let turn = 0
  return {
    what: 'read',
    async run() {
      const answer = await send(origin, client, (turn += 1) % 2 ? '/projects' : TASK)
      if (!answer.ok) throw await refusalIn(answer)
      await answer.arrayBuffer()
    },
  }
}

export interface Survival {
  acknowledged: number
  /** acknowledged but missing afterwards */
  lost: number
  /** stored as an alternative, although nobody else wrote */
  doubled: number
  /** milliseconds until the server was ready again, for each kill */
  starts: number[]
}

/** Adds what of the acknowledged answers is missing, or stored twice. */
export async function compareKept(origin: string, people: Client[], found: Pick<Survival, 'lost' | 'doubled'>): Promise<void> {
  // one after the other: a server that has just started on a busy machine may refuse many at once
  for (const client of people) {
    const answer = await send(origin, client, TASK)
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    const kept = (await answer.json()) as { text: { data: string } | null; alternatives: unknown[] }
    const number = Number(kept.text?.data.split(' ')[1] ?? 0)
    if (number < client.acknowledged) found.lost += client.acknowledged - number
    found.doubled += kept.alternatives.length
  }
}

/** Kills the server repeatedly while learners save, and checks that every acknowledged answer is there. */
export async function killServer(rounds: number, env: Record<string, string> = {}, clients = 64): Promise<Survival> {
  const port = String(await freePort())
  const place = { CONTENT_DIR: CONTENT, TRUST_PROXY: '1', PORT: port, ...env }
  let server = await startServer(place)
  const { dataDir } = server
  const people: Client[] = []
  for (let at = 0; at < clients; at += 1) people.push(await signIn(server, at))
  const survival: Survival = { acknowledged: 0, lost: 0, doubled: 0, starts: [] }

  for (let round = 0; round < rounds; round += 1) {
    const { origin, process: child } = server
    const before = people.reduce((sum, one) => sum + one.acknowledged, 0)
    const isUp = () => child.exitCode === null && child.signalCode === null
    const work = people.map(async (client) => {
      while (isUp()) await save(origin, client).catch(() => pause(5))
    })
    const count = () => people.reduce((sum, one) => sum + one.acknowledged, 0) - before
    for (let waited = 0; count() < clients && waited < 5000; waited += 10) await pause(10)
    await pause(Math.random() * 400)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await Promise.all([gone, ...work])
    survival.acknowledged += count()

    const begun = performance.now()
    server = await startServer({ ...place, DATA_DIR: dataDir })
    survival.starts.push(performance.now() - begun)
    const now = server.origin
    await compareKept(now, people, survival)
  }
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return survival
}

export interface TypingSurvival {
  typed: number
  /** characters that stood there for 300 ms when the last key was pressed, and are missing afterwards */
  lost: number
}

const LATE_MS = 300
const MOST = 240
/** A tab ends once so many have stood there for long enough: what never stood there cannot be lost. */
const FEWEST = 5

const field = (page: Page) => page.locator('#typed--field')

async function openField(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin + PAGE)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await field(page).focus()
  await page.keyboard.press('Shift')
  await page.locator('[data-box]').first().waitFor()
  return page
}

/** Opens the page and focuses the field before hydration. */
async function openEarly(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin + PAGE, { waitUntil: 'commit' })
  await field(page).focus()
  return page
}

interface Typed {
  sign: string
  /** when its key was pressed */
  begun: number
  /** when it stood there */
  at: number
}

/** Types one letter after the other, and notes each. */
export async function typeUntil(over: AbortSignal, page: Page, round: number, most = MOST, typed: Typed[] = []): Promise<Typed[]> {
  const gone = once(over, 'abort').then(() => false)
  while (!over.aborted && typed.length < most) {
    const begun = Date.now()
    const sign = String(round)[typed.length] ?? String.fromCharCode(97 + ((typed.length + round) % 26))
    const pressed = page.keyboard.press(sign).then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([pressed, gone]))) break
    typed.push({ sign, begun, at: Date.now() })
  }
  return typed
}

/** What had stood there for so long when the last key was pressed: a busy machine keeps a whole page waiting. */
export function stoodFor(milliseconds: number, typed: readonly Typed[]): string {
  const last = typed.at(-1)?.begun ?? 0
  return typed
    .filter(({ at }) => at <= last - milliseconds)
    .map(({ sign }) => sign)
    .join('')
}

/** How a tab ends: made ready beforehand, so that nothing is between the decision and the end. */
type End = (page: Page) => Promise<() => Promise<unknown>>

/** Its renderer process dies, as where a system is short of memory. */
export const crash: End = async (page) => {
  const session = await page.context().newCDPSession(page)
  return () => session.send('Page.crash')
}

/** Types until the tab ends. */
export async function typeUntilKilled(page: Page, round: number, end = crash): Promise<Typed[]> {
  const kill = await end(page)
  const over = new AbortController()
  const typed: Typed[] = []
  let isTyping = true
  const typing = typeUntil(over.signal, page, round, MOST, typed).finally(() => (isTyping = false))
  await pause(350 + Math.random() * 1000)
  const mayEnd = () => !isTyping || typed.length >= MOST || stoodFor(LATE_MS, typed).length >= FEWEST
  while (!mayEnd()) await pause(20)
  kill().catch(() => {})
  over.abort()
  return typing
}

async function shownOf(page: Page, wanted: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const shown = await field(page).inputValue()
    if (wanted !== '' && shown.startsWith(wanted)) return shown
    await pause(100)
  }
  return field(page).inputValue()
}

/** Kills the tab's process repeatedly during typing, and reopens the page. */
export async function killTab(rounds: number, browser: Browser, from: 'when it is alive' | 'the first instant'): Promise<TypingSurvival> {
  const site = await startServer({ CONTENT_DIR: CONTENT })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(120_000)
  await context.addCookies(await sessionFor(site))
  const survival: TypingSurvival = { typed: 0, lost: 0 }
  let page = await openField(context, site.origin)
  for (let round = 1; round <= rounds; round += 1) {
    await field(page).fill('')
    if (from === 'the first instant') {
      if (round > 1) await page.locator('[data-save-status=saved]').waitFor()
      await page.close()
      page = await openEarly(context, site.origin)
    }
    const wanted = stoodFor(LATE_MS, await typeUntilKilled(page, round))
    await page.close().catch(() => {})
    page = await openField(context, site.origin)
    const shown = await shownOf(page, wanted)
    survival.typed += wanted.length
    survival.lost += wanted.length - commonLength(shown, wanted)
  }
  await context.close()
  await site.stop()
  return survival
}

function commonLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
