/** The content of a documentation, from which PDF, Markdown and page are made. */

interface FieldText {
  id: string
  /** the question */
  label: string
  text: string
}

export type DocumentationBlock =
  | { id: string; kind: 'text'; text: string }
  | (FieldText & { kind: 'quote' | 'short' | 'link' })
  | (FieldText & { kind: 'code'; language: string })
  | (FieldText & { kind: 'picture'; alt: string; file: string; width: number; height: number })
  | { id: string; kind: 'table'; head: string[]; rows: string[][] }

export interface Section {
  id: string
  title: string
  blocks: DocumentationBlock[]
}

export interface Written {
  title: string
  subtitle: string
  author: string
  /** ISO format */
  finishedAt: string
  facts: { name: string; value: string }[]
  sections: Section[]
}

const NOT_SHOWN = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
const MOST_MARKS = 8
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/** Removes characters that cannot be printed or that change the text around them. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .toWellFormed()
    .normalize('NFC')
    .replace(NOT_SHOWN, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(TOO_MANY_MARKS, '$1')
}

/** Applies printable() to every text of a document. */
export function printableDocument(written: Written): Written {
  const clean = <T>(value: T): T => {
    if (typeof value === 'string') return printable(value) as T
    if (Array.isArray(value)) return value.map(clean) as T
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)])) as T
  }
  return clean(written)
}

/** Blank lines separate paragraphs. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n[ \t]*\n/).flatMap((part) => (part.trim() === '' ? [] : [part.trimEnd().replace(/^\n+/, '')]))
}

const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** The target of an address; null if it must not be followed. */
export function safeHref(text: string): string | null {
  const typed = text.trim()
  const href = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[\w.-]+:\d/.test(typed) ? typed : `https://${typed}`
  return typed !== '' && !/\s/.test(typed) && URL.canParse(href) && ALLOWED.has(new URL(href).protocol) ? href : null
}

/** The file names of the pictures. */
export function pictureFilesIn(written: Written | null): string[] {
  const blocks = written?.sections.flatMap((section) => section.blocks) ?? []
  return blocks.flatMap((block) => (block.kind === 'picture' && block.file !== '' ? block.file : []))
}
