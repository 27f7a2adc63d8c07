import type { Nodes } from 'mdast'
import { plainText } from '#compiler/syntax.ts'
import { unsaidIn } from './tree/nodes.ts'
import { parsePlain } from './tree/parse.ts'

/** Markdown as plain text in one line. */
export function saidIn(markdown: string): string {
  return wordsIn(parsePlain(markdown)).replace(/\s+/g, ' ').trim()
}

/** Separates the texts of blocks by a space. */
function wordsIn(node: Nodes): string {
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'heading') return plainText(node)
  return node.children.map(wordsIn).join(' ')
}

/** Languages and addresses, which are not among those words. */
export function unsaidOf(markdown: string): string {
  return unsaidIn(parsePlain(markdown).children)
}

export function hasCode(markdown: string): boolean {
  return parsePlain(markdown).children.some(({ type }) => type === 'code')
}

const TAGS: Partial<Record<Nodes['type'], string>> = { strong: 'strong', emphasis: 'em' }

/** Markdown as the simple HTML of an explanation. */
export function htmlOf(markdown: string): string {
  return htmlIn(parsePlain(markdown)).replace(/\s+/g, ' ').trim()
}

function htmlIn(node: Nodes): string {
  if (node.type === 'inlineCode' || node.type === 'code') return `<code>${escaped(node.value)}</code>`
  if (!('children' in node)) return escaped(plainText(node))
  const inner = node.children.map(htmlIn).join(node.type === 'root' || node.type === 'list' ? ' ' : '')
  if (node.type === 'link' && /^(?:https?:|mailto:)/.test(node.url)) return `<a href="${escaped(node.url)}">${inner}</a>`
  const tag = TAGS[node.type]
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`
}

export function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
