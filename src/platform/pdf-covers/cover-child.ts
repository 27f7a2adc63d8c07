import { setPriority } from 'node:os'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { answerParent } from '#platform/child-process/answer-parent.ts'
import type { CoverAsked, Raw } from './covers.ts'

const AFTER_OTHERS = 10

setPriority(AFTER_OTHERS)
const library = await PDFiumLibrary.init()

answerParent(async ({ pdf, width, height }: CoverAsked): Promise<Raw> => {
  const document = await library.loadDocument(Buffer.from(pdf))
  try {
    const page = document.getPage(0)
    const { originalWidth: wide, originalHeight: high } = page.getOriginalSize()
    // to fit, never by a page's own measure: a page may say that it is a kilometre wide
    const scale = Math.min(width / wide, height / high)
    const size = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) }
    const drawn = await page.render({ ...size, render: async ({ data }) => data })
    return { width: drawn.width, height: drawn.height, body: new Uint8Array(drawn.data) }
  } finally {
    document.destroy()
  }
})
