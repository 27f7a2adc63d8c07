import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { makeFiles } from '#features/documents/make-document.server.ts'
import { documentationPdf } from '#features/documents/document-pdf.server.ts'
import { printableDocument, type Written } from '#features/documents/document-text.rules.ts'
import { storageKey } from '#features/uploads/uploads.rules.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { typesetting, covers } from '#platform/own-processes.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { figure, median } from './figure.ts'

const PICTURES = 10
const PAGES = 13
const ROUNDS = 9
const AT_ONCE = 30
const LOOK = { theme: 'light', url: null } as const

const words = (count: number) => Array.from({ length: count }, () => randomBytes(4).toString('hex').replace(/\d/g, 'e')).join(' ')

/** New text each time, so that nothing is cached. */
function newDocument(): Written {
  return printableDocument({
    title: words(4),
    subtitle: words(12),
    author: 'Ada Lovelace',
    finishedAt: '2026-01-01T00:00:00.000Z',
    facts: [{ name: 'Tasks', value: '12' }],
    sections: Array.from({ length: PICTURES }, (_, at) => ({
      id: `section-${at}`,
      title: words(3),
      blocks: [
        { id: `a${at}`, kind: 'quote', label: words(5), text: `${words(55)}\n\n${words(45)}` },
        {
          id: `c${at}`,
          kind: 'code',
          label: words(4),
          text: Array.from({ length: 6 }, () => `const ${words(3)}`).join('\n'),
          language: 'js',
        },
        {
          id: `p${at}`,
          kind: 'picture',
          label: words(4),
          text: words(6),
          alt: words(6),
          file: `picture-${at + 1}.png`,
          width: 1600,
          height: 1000,
        },
        { id: `q${at}`, kind: 'quote', label: words(5), text: words(40) },
      ],
    })),
  })
}

/** The size of a screenshot photograph. */
function newPicture(): Promise<Buffer> {
  const raw = { width: 1600, height: 1000, channels: 3 } as const
  const points = randomBytes(raw.width * raw.height * raw.channels).map((one) => one >> 3)
  return sharp(points, { raw }).blur(3).png().toBuffer()
}
const newPictures = () =>
  Promise.all(Array.from({ length: PICTURES }, async (_, at) => ({ file: `picture-${at + 1}.png`, body: await newPicture() })))
type Pictures = Awaited<ReturnType<typeof newPictures>>

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function asHtml({ title, subtitle, sections }: Written, pictures: Pictures): string {
  const addresses = new Map(pictures.map(({ file, body }) => [file, `data:image/png;base64,${body.toString('base64')}`]))
  const blocks = sections.flatMap((section) => [
    `<h2>${escaped(section.title)}</h2>`,
    ...section.blocks.map((one) => {
      if (one.kind === 'picture')
        return `<figure><img width="600" alt="${one.alt}" src="${addresses.get(one.file)}">${escaped(one.text)}</figure>`
      if (one.kind === 'table') return ''
      return one.kind === 'code' ? `<pre>${escaped(one.text)}</pre>` : `<blockquote>${escaped(one.text)}</blockquote>`
    }),
  ])
  return `<!doctype html><html lang="en"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><p style="break-after:page">${escaped(subtitle)}</p>${blocks.join('')}`
}

async function took(what: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await what()
  return performance.now() - begun
}

async function pagesOf(pdf: Buffer): Promise<number> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const count = document.getPageCount()
  document.destroy()
  library.destroy()
  return count
}

const residentKb = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN)

const pictures = await newPictures()
const pages = await pagesOf(await documentationPdf(newDocument(), LOOK, pictures))
if (pages !== PAGES) throw new Error(`The document has ${pages} pages instead of ${PAGES}: its figures would not be comparable.`)
const ours: number[] = []
for (let round = 0; round < ROUNDS; round += 1) ours.push(await took(() => documentationPdf(newDocument(), LOOK, pictures)))
figure(`PDF: ${PAGES} pages, ${PICTURES} pictures, new text, warm`, median(ours), 'ms', { most: 150 })
const fresh: number[] = []
for (let round = 0; round < 3; round += 1) {
  const others = await newPictures()
  fresh.push(await took(() => documentationPdf(newDocument(), LOOK, others)))
}
figure('PDF: the same with new pictures too', median(fresh), 'ms')

const browser = await launchChromium()
const page = await browser.newPage()
const theirs: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const html = asHtml(newDocument(), pictures)
  theirs.push(
    await took(async () => {
      await page.setContent(html)
      await page.pdf({ format: 'A4', tagged: true, margin: { top: '27mm', bottom: '25mm', left: '26mm', right: '26mm' } })
    }),
  )
}
await browser.close()
figure('PDF: Chromium printing the same, warm', median(theirs), 'ms')

const folder = await mkdtemp(join(tmpdir(), 'documents-bench-'))
try {
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const services = { storage: createStorage(config), log: createLog(config) }
  const asked = pictures.map(({ file }, at) => ({ block: `p${at}`, source: { upload: file } }))
  for (const { file, body } of pictures) await services.storage.put(storageKey(file, ''), body, { contentType: 'image/png' })
  await makeFiles(services, newDocument(), asked, LOOK)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const making: number[] = []
  for (let round = 0; round < 5; round += 1) making.push(await took(() => makeFiles(services, newDocument(), asked, LOOK)))
  delay.disable()
  figure('documentation: all its files, pictures drawn anew', median(making), 'ms')
  figure('documentation: event loop meanwhile, p99', delay.percentile(99) / 1e6, 'ms', { most: 20 })
  figure('documentation: event loop meanwhile, longest', delay.max / 1e6, 'ms')

  const before = await residentKb()
  const done = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => ({ milliseconds: await took(() => documentationPdf(newDocument(), LOOK, pictures)) })),
  )
  figure(
    `PDF: ${AT_ONCE} at once, the last one`,
    Math.max(...done.map(({ milliseconds }) => milliseconds)),
    'ms',
    undefined,
    `${done.length} made`,
  )
  typesetting.close()
  covers.close()
  await pause(1000)
  figure('PDF: memory after them, more than before', ((await residentKb()) - before) / 1024, 'MB')
} finally {
  await rm(folder, { recursive: true })
}
