import type { Browser } from 'playwright'
import { launchChromium } from '../scripts/chromium.ts'
import { openBigProject } from './big-project.ts'
import { figure, median } from './figure.ts'

interface Load {
  lcp: number
  shift: number
  bytes: number
  scriptBytes: number
  requests: number
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
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
const project = await openBigProject()
const browser = await launchChromium()
try {
  await load(browser, project.page)
  await load(browser, project.plain)
  await load(browser, project.plainUnderPolicy)
  const ours: Load[] = []
  const plain: Load[] = []
  const underPolicy: Load[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(browser, project.page))
    plain.push(await load(browser, project.plain))
    underPolicy.push(await load(browser, project.plainUnderPolicy))
  }
  const lcp = median(ours.map((one) => one.lcp))
  const floor = median(plain.map((one) => one.lcp))
  const samePolicy = median(underPolicy.map((one) => one.lcp))
  figure('page: LCP against one static file', lcp / floor, '×', { most: 2 }, `${lcp.toFixed(0)} ms / ${floor.toFixed(0)} ms`)
  figure(
    'page: LCP against it under the same policy',
    lcp / samePolicy,
    '×',
    { most: 2 },
    `${lcp.toFixed(0)} ms / ${samePolicy.toFixed(0)} ms`,
  )
  figure('page: on the wire', median(ours.map((one) => one.bytes)) / 1024, 'KB', { most: 250 })
  figure('page: script on the wire', median(ours.map((one) => one.scriptBytes)) / 1024, 'KB', { most: 130 })
  figure('page: requests', median(ours.map((one) => one.requests)), 'requests', { most: 15 })
  figure('page: layout shift', Math.max(...ours.map((one) => one.shift)), 'CLS', { most: 0.02 })
} finally {
  await browser.close()
  await project.stop()
}
