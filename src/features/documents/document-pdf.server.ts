import { readFileSync } from 'node:fs'
import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { covers, typesetting } from '#platform/own-processes.ts'
import type { Services } from '#platform/services.ts'
import type { MadeDoc } from './document-page.server.ts'
import { SHARE_PICTURE } from './documents.rules.ts'
import type { Written } from './document-text.rules.ts'
import { writtenTexts } from './documents.texts.ts'
import { makingFolder } from './make-document.rules.ts'
import { cardOf, documentationSheet, type PdfLook } from './document-pdf.rules.ts'

const typst = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
export const pageLook = typst('./look.typ')
const template = pageLook + typst('./document.typ')
const card = pageLook + typst('./card.typ')
const darkCode = { name: 'dark.tmTheme', body: readFileSync(new URL('./dark.tmTheme', import.meta.url)) }

/** The width of a portfolio tile on a high-density screen. */
export const COVER = { width: 720, height: 1020 }

/** Starts the programs that make a document, side by side. */
export function startPrograms(): void {
  typesetting.startAhead()
  covers.startAhead()
}

export interface PrintedPicture {
  file: string
  body: Buffer
}

export function documentationPdf(written: Written, asked: PdfLook, pictures: readonly PrintedPicture[]): Promise<Buffer> {
  const { made, unreadable } = writtenTexts
  const files = pictures.map(({ file, body }) => ({ name: file, body }))
  return typesetting.typeset({
    template,
    data: JSON.stringify(documentationSheet(written, asked, { made, unreadable })),
    files: [darkCode, ...files],
  })
}

/** The title page as a link preview picture; PNG, because some networks read no newer format. */
export async function drawCard(written: Written, theme: DocumentationTheme): Promise<Buffer> {
  const data = JSON.stringify(cardOf(written, theme, writtenTexts.site))
  const { width, height } = SHARE_PICTURE
  return covers.draw({ pdf: await typesetting.typeset({ template: card, data, files: [] }), width, height, format: 'png' })
}

const underWay = new Map<string, Promise<void>>()

/** Drawn on first request, once for concurrent ones, since few documents are shared; stored and deleted with the run that it shows. */
export async function holdDocumentCard(
  { storage }: Pick<Services, 'storage'>,
  { userId, made, written, theme }: Pick<MadeDoc, 'userId' | 'made' | 'written' | 'theme'>,
): Promise<void> {
  const key = `${makingFolder(userId, made)}/${SHARE_PICTURE.file}`
  if (await storage.has(key)) return
  const draw = async () => void (await storage.put(key, await drawCard(written, theme), { contentType: SHARE_PICTURE.type }))
  const drawing = underWay.get(key) ?? draw().finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  await drawing
}
