import { PDFiumLibrary } from '@hyzyla/pdfium'
import { strFromU8, unzipSync } from 'fflate'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { textAttr } from '#compiler/attrs.ts'
import { childrenOf } from '#features/content/practice-files.rules.ts'
import { isShownIn, type CodeLine, type DocNode, type PublishedQuiz } from '#features/content/content.rules.ts'

/** Ignores line breaks and break marks when comparing text. */
export const squeezed = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}\u00AD\u200B\u2060\uFFFE]+/gu, '')

const SAID = ['title', 'heading', 'description', 'helpText', 'placeholder', 'alt', 'caption']

/** Every word of a document, block by block, in order; read from the document itself. */
export function saidIn(node: DocNode, track: string | null, placeholders = placeholdersOf(node)): string[] {
  const { type, attrs = {}, content = [] } = node
  if (!isShownIn(attrs['tracks'], track)) return []
  if (type === 'paragraph' || (type === 'heading' && content.length > 0)) return [content.map((one) => inline(one, placeholders)).join('')]
  if (type === 'codeBlock') return [textAttr(node, 'title'), code(attrs['lines'] as CodeLine[], placeholders)]
  const own = SAID.flatMap((name) => (typeof attrs[name] === 'string' ? [attrs[name]] : []))
  return [...own, ...childrenOf(node).flatMap((one) => saidIn(one, track, placeholders))].filter(Boolean)
}

function inline(node: DocNode, placeholders: Record<string, string>): string {
  const { type, text = '', attrs = {}, content = [] } = node
  if (type === 'codeInline') return attrs['copyable'] === true ? code(attrs['lines'] as CodeLine[], placeholders) : textAttr(node, 'code')
  if (type === 'variable') return textAttr(node, 'placeholder') || textAttr(node, 'name')
  return type === 'concept' ? textAttr(node, 'conceptName') : text + content.map((one) => inline(one, placeholders)).join('')
}

function code(lines: CodeLine[], placeholders: Record<string, string>): string {
  const text = (piece: CodeLine[number]) =>
    typeof piece === 'string' ? piece : Array.isArray(piece) ? piece[1] : placeholders[piece.v] || piece.v
  return lines
    .map((line) => line.map(text).join(''))
    .join('\n')
    .replaceAll('<any>', '…')
}

function placeholdersOf(node: DocNode): Record<string, string> {
  const { type, content = [] } = node
  const placeholder = type === 'variable' ? textAttr(node, 'placeholder') : ''
  const own = placeholder === '' ? {} : { [textAttr(node, 'name')]: placeholder }
  return content.reduceRight((found, one) => ({ ...found, ...placeholdersOf(one) }), own)
}

export function saidInQuiz({ name, description, questions }: PublishedQuiz): string[] {
  return [name, description, ...questions.flatMap(({ question, options }) => [question, ...options.map(({ value }) => value)])]
}

export interface OpenEpub {
  names: string[]
  text(name: string): string
  body(name: string): Uint8Array
  /** all words of the book in reading order, with alt texts in place */
  words: string
}

export function openEpub(file: Uint8Array): OpenEpub {
  const files = unzipSync(file)
  const body = (name: string) => files[name] ?? new Uint8Array()
  const text = (name: string) => strFromU8(body(name))
  const manifest = new Map([...text('EPUB/package.opf').matchAll(/<item id="([^"]+)" href="([^"]+)"/g)].map(([, id, href]) => [id, href]))
  const spine = [...text('EPUB/package.opf').matchAll(/<itemref idref="([^"]+)"/g)].map(([, id]) => manifest.get(id))
  return { names: Object.keys(files), text, body, words: spine.map((href) => wordsOfPage(text(`EPUB/${href}`))).join('\n') }
}

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function wordsOfPage(xhtml: string): string {
  const said = xhtml
    .replace(/^[\s\S]*?<body[^>]*>/, '')
    .replace(/<img[^>]*? alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<[^>]+>/g, '')
  return said.replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] ?? sign)
}

const reader = unified().use(remarkParse).use(remarkGfm)

/** The visible words of Markdown, in order. */
export function wordsOfMarkdown(markdown: string): string {
  const said = (node: Nodes): string => {
    if ('children' in node) return node.children.map(said).join('')
    if (node.type === 'image') return node.alt ?? ''
    return 'value' in node && node.type !== 'html' ? node.value : ''
  }
  return said(reader.parse(markdown))
}

export interface PdfReader extends AsyncDisposable {
  read(pdf: Uint8Array): Promise<string>
}

export async function pdfReader(): Promise<PdfReader> {
  const library = await PDFiumLibrary.init()
  return {
    async read(pdf) {
      const document = await library.loadDocument(pdf)
      const words = [...document.pages()].map((page) => page.getText()).join('\n')
      document.destroy()
      return words
    },
    [Symbol.asyncDispose]: async () => library.destroy(),
  }
}
