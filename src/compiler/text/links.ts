import type { DocMark, DocNode } from '#features/content/content.rules.ts'
import { textAttr } from '../attrs.ts'
import { variablesIn } from '../code/lines.ts'
import { positionOf, type Positioned } from '../findings.ts'
import { named, type Build } from './build.ts'

/** A link within this project, to another one, or to another site. */
export function linkOf(target: string, words: DocNode[], at: Positioned, build: Build): DocNode[] {
  if (isBlank(words)) {
    build.report(at, 'emptyLink')
    return []
  }
  if (/^(#|project:)/.test(target)) {
    build.gathered.links.push({ ...positionOf(at), target })
    return [named('contentLink', { to: target }, wordsOnly(words, at, build))]
  }
  if (!/^(https?:\/\/[^/\s]|mailto:[^\s])/i.test(target)) {
    build.report(at, 'badLinkScheme', target)
    return words
  }
  const mark = { type: 'link', attrs: { href: target } }
  return wordsOnly(words, at, build).map((node) => (node.type === 'text' ? { ...node, marks: [...(node.marks ?? []), mark] } : node))
}

export function isBlank(words: DocNode[]): boolean {
  return words.every(({ type, text }) => type === 'hardBreak' || (type === 'text' && text?.trim() === ''))
}

const LINK_IN_LINK = 'A link or a variable inside of a link'

/** A link contains only words and line breaks, nothing else to click or to fill in. */
export function wordsOnly(nodes: DocNode[], at: Positioned, build: Build): DocNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'hardBreak') return [node]
    if (node.type === 'text') {
      const { text = '', marks = [] } = node
      const isLink = ({ type }: DocMark) => type === 'link'
      if (marks.some((mark) => isLink(mark) && !isAddress(text, mark.attrs?.['href']))) build.report(at, 'unsupported', LINK_IN_LINK)
      return textNode(
        text,
        marks.filter((mark) => !isLink(mark)),
      )
    }
    const code = textAttr(node, 'code')
    if (node.type === 'concept') return textNode(textAttr(node, 'conceptName'), [])
    if (node.type === 'codeInline' && variablesIn(code).length === 0) return textNode(code, [{ type: 'code' }])
    build.report(at, 'unsupported', LINK_IN_LINK)
    return []
  })
}

/** Whether GFM made a bare address a link, which the author did not write. */
export function isAddress(text: string, href: unknown): boolean {
  return ['', 'http://', 'mailto:'].some((scheme) => href === `${scheme}${text}`)
}

export function textNode(text: string, marks: DocMark[]): DocNode[] {
  if (text === '') return []
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
}
