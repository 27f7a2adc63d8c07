import type { BrowserContext, Page } from 'playwright'
import { sessionFor } from '../e2e/operation/survival.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { indexed, type AnchorText } from '#features/notes/anchor-index.rules.ts'
import { anchorAt } from '#features/notes/anchors.rules.ts'
import { nameOf } from '#features/notes/notes.rules.ts'
import { HIGHLIGHT_COLOURS, type Highlight, type Note } from '#features/projects/reading-marks.rules.ts'
import { openBigProject } from './big-project.ts'
import { figure, median, percentile } from './figure.ts'
import { type } from './typing.ts'

const HIGHLIGHTS = 500
const NOTES = 50
const OPENINGS = 40
const at = new Date().toISOString()
const FILE = '/projects/a-long-project/annotations.json'

const project = await openBigProject({ hasTasks: true })
// without frame limits: waiting for vsync would be measured along
const browser = await launchChromium(['--disable-frame-rate-limit', '--disable-gpu-vsync'])
try {
  const [bare, marked] = [await openFor(0), await openFor(1)]
  const { page } = marked
  const highlights = marksOn(await passagesOf(page))
  await save(page, { highlights })
  const pairs = await openInTurns(bare, marked)
  const busy = (at: 0 | 1) => pairs.map((pair) => pair[at].busy)
  const shifts = (at: 0 | 1) => Math.max(...pairs.map((pair) => pair[at].shift))
  const [from, to] = boundsOfMedian(pairs.map(([without, withMarks]) => withMarks.busy - without.busy))
  // noise only adds time: the fastest quarter has the least of it
  figure(
    `opening with ${HIGHLIGHTS} highlights adds`,
    percentile(busy(1), 0.25) - percentile(busy(0), 0.25),
    'ms',
    { most: 20 },
    `main thread, lower quartiles of ${pairs.length} pairs in turns; the median of a pair with 95 % between ${from.toFixed(0)} and ${to.toFixed(0)}`,
  )
  figure('layout shift of an opening, at most', shifts(1), '', { most: shifts(0) + 0.001 })

  const notes = highlights.slice(0, NOTES).map(({ id }, number) => noteOn(id, number))
  await save(page, { highlights, notes })
  await page.goto(`${project.page}#note-note-20`)
  await page.getByRole('textbox', { name: 'Your words' }).waitFor()
  const times = await type(page, '.note-open [role=textbox]')
  const plain = await bare.context.newPage()
  await plain.setContent('<div contenteditable role="textbox">A field</div>')
  const least = await type(plain, '[role=textbox]')
  figure('typing in a bare field of an empty page, p95', percentile(least, 0.95), 'ms', undefined, `median ${median(least).toFixed(1)} ms`)
  figure('typing a note: key to its frame, median', median(times), 'ms', undefined, `${NOTES} notes, ${HIGHLIGHTS} highlights`)
  figure('typing a note: key to its frame, p95', percentile(times, 0.95), 'ms', { most: 16 })
} finally {
  await browser.close()
  await project.stop()
}

interface Visit {
  context: BrowserContext
  page: Page
}

/** Each learner with a separate browser context. */
async function openFor(learner: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(await sessionFor(project.server, learner))
  const page = await context.newPage()
  await page.goto(project.page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  return { context, page }
}

interface Opening {
  busy: number
  shift: number
}

/** Alternates between a page with highlights and one without, so that noise affects both. */
async function openInTurns(bare: Visit, marked: Visit): Promise<[Opening, Opening][]> {
  await opening(bare)
  await opening(marked)
  const pairs: [Opening, Opening][] = []
  for (let time = 0; time < OPENINGS; time += 1) {
    if (time % 2 === 0) pairs.push([await opening(bare), await opening(marked)])
    else {
      const withMarks = await opening(marked)
      pairs.push([await opening(bare), withMarks])
    }
  }
  return pairs
}

/** Main-thread time of a page until its highlights are shown, and its layout shift. */
async function opening({ context, page }: Visit): Promise<Opening> {
  await page.bringToFront()
  await page.goto('about:blank')
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(project.page)
  await page.locator('.own-notes').waitFor({ state: 'attached' })
  await page.waitForTimeout(1500)
  const { metrics } = await client.send('Performance.getMetrics')
  const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const moved = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(moved.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
  await client.detach()
  return { busy, shift }
}

/** The 95 % confidence interval of the median, for any distribution. */
function boundsOfMedian(values: number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const reach = 0.98 * Math.sqrt(sorted.length)
  const at = (place: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(place)))] ?? Number.NaN
  return [at(sorted.length / 2 - reach - 0.5), at(sorted.length / 2 + reach - 0.5)]
}

/** The paragraphs of the page. */
async function passagesOf(page: Page): Promise<AnchorText[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.doc p[data-block-id]')].map((element) => ({
      id: element.dataset.blockId ?? '',
      text: element.textContent,
      isThin: false,
    })),
  )
}

function marksOn(passages: AnchorText[]): Highlight[] {
  const text = indexed(passages)
  const marks = new Map<string, Highlight>()
  for (let turn = 0; marks.size < HIGHLIGHTS; turn += 1) {
    const { id: blockId, text: words } = passages[turn % passages.length] ?? { id: '', text: '' }
    const start = (turn * 13) % Math.max(1, words.length - 40)
    const anchor = anchorAt(text, { blockId, start, end: start + 12 + (turn % 28) })
    if (!anchor) continue
    const colour = HIGHLIGHT_COLOURS[turn % HIGHLIGHT_COLOURS.length] ?? 'yellow'
    const id = nameOf([anchor])
    marks.set(id, { id, at, colour, parts: [anchor] })
  }
  return [...marks.values()]
}

function noteOn(on: string, number: number): Note {
  const text = `Note ${number}: what the server said, and why it did not answer at once.`
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  return { id: `note-${number}`, at, createdAt: at, wordsAt: at, on, heading: `Note ${number}`, body }
}

async function save(page: Page, annotations: object): Promise<void> {
  const status = await page.evaluate(
    async ([file, body]) => {
      const kept = await fetch(file, { headers: { accept: 'application/json' } })
      const headers = { 'content-type': 'application/json', 'if-match': kept.headers.get('etag') ?? '"0"' }
      return (await fetch(file, { method: 'PUT', headers, body })).status
    },
    [FILE, JSON.stringify(annotations)] as const,
  )
  if (status !== 200) throw new Error(`The marks were answered with ${status}`)
}
