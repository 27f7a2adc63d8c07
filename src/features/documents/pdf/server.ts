import { readFileSync } from 'node:fs'
import { createTypesetting } from '#platform/typesetting/typesetting.ts'
import type { Written } from '../text/rules.ts'
import { writtenTexts } from '../texts.ts'
import { sheetOf, type PdfLook } from './rules.ts'

/** One for the process. */
export const typesetting = createTypesetting()

const template = readFileSync(new URL('./document.typ', import.meta.url), 'utf8')
const darkCode = { name: 'dark.tmTheme', body: readFileSync(new URL('./dark.tmTheme', import.meta.url)) }

/** As wide as a tile of a portfolio shows it on a fine screen. */
export const COVER = { width: 720, height: 1020 }

export interface PrintedPicture {
  file: string
  body: Buffer
}

export function pdfOf(written: Written, look: PdfLook, pictures: readonly PrintedPicture[]): Promise<Buffer> {
  const { made, unreadable } = writtenTexts
  const files = pictures.map(({ file, body }) => ({ name: file, body }))
  return typesetting.typeset({ template, data: JSON.stringify(sheetOf(written, look, { made, unreadable })), files: [darkCode, ...files] })
}
