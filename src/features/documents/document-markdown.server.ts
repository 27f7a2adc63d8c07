import type { BlockContent, PhrasingContent, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { paragraphsOf, safeHref, type DocumentationBlock, type Written } from './document-text.rules.ts'
import { writtenTexts } from './documents.texts.ts'

const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-', fences: true, emphasis: '_' })

/** All words go in as text; Markdown or HTML in them is escaped. */
export function documentationMarkdown(written: Written, url: string | null): string {
  const { title, subtitle, author, facts, sections } = written
  const line = [writtenTexts.by(author), ...facts.map(({ name, value }) => `${name}: ${value}`)].join(' · ')
  const href = url === null ? null : safeHref(url)
  const root: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: words(title) },
      ...paragraphs(subtitle),
      { type: 'paragraph', children: [{ type: 'emphasis', children: words(line) }] },
      ...(href !== null && url !== null ? [{ type: 'paragraph' as const, children: [linked(href, url)] }] : []),
      ...sections.flatMap((section): RootContent[] => [
        { type: 'heading', depth: 2, children: words(section.title) },
        ...section.blocks.flatMap(nodesOf),
      ]),
    ],
  }
  return writer.stringify(root)
}

const PLACE = /\]\(images\/(picture-\d{1,3}\.(?:png|jpg))\)/g

/** Replaces the files of pictures with addresses; a learner's text that looks like one is escaped and stays. */
export function withPictureAddresses(markdown: string, addresses: ReadonlyMap<string, string>): string {
  return markdown.replace(PLACE, (place, file: string) => {
    const address = addresses.get(file)
    return address === undefined ? place : `](${address})`
  })
}

function nodesOf(block: DocumentationBlock): BlockContent[] {
  switch (block.kind) {
    case 'text':
      return paragraphs(block.text)
    case 'quote':
      return [label(block.label), ...paragraphs(block.text)]
    case 'short':
      return [{ type: 'paragraph', children: [...words(flat(block.label)), { type: 'break' }, strong(block.text)] }]
    case 'code':
      return [label(block.label), { type: 'code', lang: block.language || null, value: block.text }]
    case 'link': {
      const href = safeHref(block.text)
      const target = href === null ? words(block.text) : [linked(href, block.text)]
      return [{ type: 'paragraph', children: [strong(block.label), { type: 'break' }, ...target] }]
    }
    case 'picture':
      return block.file === ''
        ? [label(block.label), { type: 'paragraph', children: [{ type: 'emphasis', children: words(writtenTexts.unreadable) }] }]
        : [
            { type: 'paragraph', children: [{ type: 'image', url: `images/${block.file}`, alt: flat(block.alt) }] },
            { type: 'paragraph', children: [{ type: 'emphasis', children: words(flat(block.text) || flat(block.label)) }] },
          ]
    case 'table':
      return [
        {
          type: 'table',
          children: [block.head, ...block.rows].map((row) => ({
            type: 'tableRow',
            children: row.map((cell) => ({ type: 'tableCell', children: words(flat(cell)) })),
          })),
        },
      ]
  }
}

/** Joins a text into one line. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function label(text: string): BlockContent {
  return { type: 'paragraph', children: [strong(text)] }
}

function strong(text: string): PhrasingContent {
  return { type: 'strong', children: words(flat(text)) }
}

function paragraphs(text: string): BlockContent[] {
  return paragraphsOf(text).map((part) => ({ type: 'paragraph', children: lines(part) }))
}

function lines(text: string): PhrasingContent[] {
  return text.split('\n').flatMap((line, index) => [...(index > 0 ? [{ type: 'break' as const }] : []), ...words(line.trim())])
}

function words(text: string): PhrasingContent[] {
  return text === '' ? [] : [{ type: 'text', value: text }]
}

function linked(href: string, text: string): PhrasingContent {
  return { type: 'link', url: href, children: words(text) }
}
