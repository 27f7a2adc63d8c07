import { setPriority } from 'node:os'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { answerParent } from '#platform/child-process/answer-parent.ts'

const AFTER_OTHERS = 10
const PAGES_MOST = 60
const LETTERS_MOST = 200_000

setPriority(AFTER_OTHERS)
const library = await PDFiumLibrary.init()

answerParent(async (pdf: Uint8Array): Promise<string> => {
  const document = await library.loadDocument(Buffer.from(pdf))
  try {
    const pages: string[] = []
    let letters = 0
    for (let index = 0; index < Math.min(document.getPageCount(), PAGES_MOST) && letters < LETTERS_MOST; index += 1) {
      const text = document.getPage(index).getText().replaceAll('\0', '').toWellFormed()
      pages.push(text.slice(0, LETTERS_MOST - letters))
      letters += text.length
    }
    return pages.join('\n\n').trim()
  } finally {
    document.destroy()
  }
})
