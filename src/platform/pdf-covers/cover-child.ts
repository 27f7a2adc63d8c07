import { setPriority } from 'node:os'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import { limitProcessorTime } from '#platform/child-process/processor-time.ts'

export interface CoverAsked {
  pdf: Uint8Array
  width: number
  height: number
  /** WebP by default. */
  format?: 'webp' | 'png'
  /** Zero-based; the first page by default. */
  page?: number
}

/** RGBA pixels. */
export interface Raw {
  width: number
  height: number
  body: Uint8Array
  /** Pages of the document. */
  pages: number
}

const AFTER_OTHERS = 10
const MOST_SECONDS = 3

setPriority(AFTER_OTHERS)
const library = await PDFiumLibrary.init()
const within = limitProcessorTime()

async function draw({ pdf, width, height, page: number = 0 }: CoverAsked): Promise<Raw> {
  const document = await library.loadDocument(Buffer.from(pdf))
  try {
    const page = document.getPage(number)
    const { originalWidth: wide, originalHeight: high } = page.getOriginalSize()
    // scale to fit, ignoring the size in the file: a page may claim to be a kilometre wide
    const scale = Math.min(width / wide, height / high)
    const size = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) }
    const drawn = await page.render({ ...size, render: async ({ data }) => data })
    return { width: drawn.width, height: drawn.height, body: new Uint8Array(drawn.data), pages: document.getPageCount() }
  } finally {
    document.destroy()
  }
}

answerParent((asked: CoverAsked) => within(MOST_SECONDS, () => draw(asked)))
