import type { Browser } from 'playwright'
import { sessionFor } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { openBigProject, type BigProject } from './big-project.ts'
import { figure, median } from './figure.ts'
import { openPlain, type PlainPage } from './plain-page.ts'

interface Load {
  lcp: number
  shift: number
  bytes: number
  scriptBytes: number
  requests: number
}

type Cookies = Awaited<ReturnType<typeof sessionFor>>

async function load(browser: Browser, url: string, cookies: Cookies = []): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const result = { bytes: 0, scriptBytes: 0, requests: 0 }
  session.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type))
  session.on('Network.requestWillBeSent', () => result.requests++)
  session.on('Network.loadingFinished', (event) => {
    result.bytes += event.encodedDataLength
    if (kinds.get(event.requestId) === 'Script') result.scriptBytes += event.encodedDataLength
  })
  await page.addInitScript(`
    window.seen = { lcp: 0, shift: 0 }
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
  `)
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate<{ lcp: number; shift: number }>('seen')
  await context.close()
  return { ...seen, ...result }
}

const rounds = Number(process.env.ROUNDS ?? 15)

interface Most {
  kilobytes: number
  script: number
  requests: number
}

type Subject = Omit<PlainPage, 'stop'>

async function measure(browser: Browser, what: string, subject: Subject, most: Most, cookies: Cookies = []): Promise<void> {
  await load(browser, subject.page, cookies)
  await load(browser, subject.plain)
  await load(browser, subject.plainUnderPolicy)
  const ours: Load[] = []
  const plain: Load[] = []
  const underPolicy: Load[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(browser, subject.page, cookies))
    plain.push(await load(browser, subject.plain))
    underPolicy.push(await load(browser, subject.plainUnderPolicy))
  }
  const lcp = median(ours.map((one) => one.lcp))
  const floor = median(plain.map((one) => one.lcp))
  const samePolicy = median(underPolicy.map((one) => one.lcp))
  figure(`${what}: LCP against one static file`, lcp / floor, '×', { most: 2 }, `${lcp.toFixed(0)} ms / ${floor.toFixed(0)} ms`)
  figure(
    `${what}: LCP against it under the same policy`,
    lcp / samePolicy,
    '×',
    { most: 2 },
    `${lcp.toFixed(0)} ms / ${samePolicy.toFixed(0)} ms`,
  )
  figure(`${what}: on the wire`, median(ours.map((one) => one.bytes)) / 1024, 'KB', { most: most.kilobytes })
  figure(`${what}: script on the wire`, median(ours.map((one) => one.scriptBytes)) / 1024, 'KB', { most: most.script })
  figure(`${what}: requests`, median(ours.map((one) => one.requests)), 'requests', { most: most.requests })
  figure(`${what}: layout shift`, Math.max(...ours.map((one) => one.shift)), 'CLS', { most: 0.02 })
}

/** A learner who has answered all tasks. */
async function workThrough(browser: Browser, { server, page }: BigProject): Promise<Cookies> {
  const cookies = await sessionFor(server)
  const context = await browser.newContext()
  await context.addCookies(cookies)
  for (let at = 1; at <= 120; at += 1) {
    const answer = { text: { data: `It answered with status 200, and said so in line ${at}.` }, status: 'COMPLETE' }
    const saved = await context.request.post(`${page}/validations/answer-${at}`, { data: answer, headers: { accept: 'application/json' } })
    if (!saved.ok()) throw new Error(`Answer ${at}: ${saved.status()} ${await saved.text()}`)
  }
  await context.close()
  return cookies
}

/** Budget of a first page, for any entry page and any progress. */
const FIRST: Most = { kilobytes: 250, script: 130, requests: 15 }

async function measureStart(browser: Browser): Promise<void> {
  await buildPages()
  // embeddings are computed once after publishing, and would be measured along
  const server = await startServer({ SEMANTIC_SEARCH: 'false' })
  try {
    for (const [what, path] of [
      ['start screen', '/'],
      ['directory, by its address', '/onboarding?explore=dns'],
    ] as const) {
      const subject = await openPlain(server.origin + path, 'Pick your plan')
      await measure(browser, what, subject, FIRST)
      subject.stop()
    }
  } finally {
    await server.stop()
  }
}

const browser = await launchChromium()
try {
  await measureStart(browser)
  const read = await openBigProject()
  try {
    await measure(browser, 'page', read, FIRST)
  } finally {
    await read.stop()
  }
  const worked = await openBigProject({ hasTasks: true })
  try {
    const cookies = await workThrough(browser, worked)
    await measure(browser, 'page, worked through', worked, FIRST, cookies)
  } finally {
    await worked.stop()
  }
} finally {
  await browser.close()
}
