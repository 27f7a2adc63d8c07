import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { paragraphsOf, safeHref, type DocumentationBlock, type Written } from './document-text.rules.ts'

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const LETTER = /\p{L}/u

/** Whether a text is right-to-left, by its first letter. */
export function isRightToLeft(text: string): boolean {
  const first = LETTER.exec(text)?.[0]
  return first !== undefined && RTL.test(first)
}

const LONG_WORD = /[^\s\u200B]{31,}/gu
const PIECE = 16
const BREAK = '\u200B'

/** Lets a word longer than a line break anywhere. */
export function breakable(text: string): string {
  return text.replace(LONG_WORD, (word) => {
    const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)].map(({ segment }) => segment)
    return signs.map((sign, index) => (index > 0 && index % PIECE === 0 ? BREAK + sign : sign)).join('')
  })
}

interface Paragraph {
  lines: string[]
  rtl: boolean
}

function paragraphs(text: string): Paragraph[] {
  return paragraphsOf(text).map((part) => ({ lines: part.split('\n').map(breakable), rtl: isRightToLeft(part) }))
}

const oneLine = (text: string) => breakable(text.replace(/\s+/g, ' ').trim())

const TALL = 1.15
/** The pixels from which a picture fills the text's width. */
const FULL_WIDTH = 900
const SHORT_TITLE = 70

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed().trimEnd()}…` : text
}

const ON_CARD = { title: 140, subtitle: 160, author: 80, facts: 2 }

/** The content of the link preview picture: the title page, as far as there is room. */
export function cardOf({ title, subtitle, author, facts }: Written, theme: DocumentationTheme, site: string) {
  return {
    title: cut(title, SHORT_TITLE),
    theme,
    site,
    author: oneLine(cut(author, ON_CARD.author)),
    cover: { title: oneLine(cut(title, ON_CARD.title)), subtitle: paragraphs(cut(oneLine(subtitle), ON_CARD.subtitle)) },
    facts: facts.slice(0, ON_CARD.facts).map(({ value }) => oneLine(value)),
  }
}

interface Words {
  made: string
  unreadable: string
}

export interface PdfLook {
  theme: DocumentationTheme
  url: string | null
}

/** The input of the typesetter. */
export function documentationSheet(
  { title, subtitle, author, facts, sections }: Written,
  { theme, url }: PdfLook,
  { made, unreadable }: Words,
) {
  const href = url === null ? null : safeHref(url)
  return {
    title,
    theme,
    author,
    facts,
    made,
    short: cut(title, SHORT_TITLE),
    cover: { title: oneLine(title), subtitle: paragraphs(subtitle) },
    url: url !== null && href !== null ? { href, text: oneLine(url) } : null,
    sections: sections.map((section) => ({
      title: oneLine(section.title),
      blocks: section.blocks.map((block) => blockOf(block, unreadable)),
    })),
  }
}

function blockOf(block: DocumentationBlock, missing: string) {
  const { kind } = block
  switch (kind) {
    case 'text':
      return { kind, paragraphs: paragraphs(block.text) }
    case 'quote':
    case 'short':
      return { kind, label: oneLine(block.label), paragraphs: paragraphs(block.text) }
    case 'code':
      return { kind, label: oneLine(block.label), text: breakable(block.text), language: block.language === '' ? null : block.language }
    case 'link':
      return { kind, label: oneLine(block.label), text: oneLine(block.text), href: safeHref(block.text) }
    case 'picture': {
      const { label, text, alt, file, width, height } = block
      const shape = { tall: height > width * TALL, share: Math.min(1, Math.max(0.35, width / FULL_WIDTH)) }
      return {
        kind,
        label: oneLine(label),
        caption: oneLine(text || label),
        alt: alt || label,
        file: file === '' ? null : `/${file}`,
        missing,
        ...shape,
      }
    }
    case 'table':
      return { kind, head: block.head.map(oneLine), rows: block.rows.map((row) => row.map(oneLine)) }
  }
}
