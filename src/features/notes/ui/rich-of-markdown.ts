import type { Nodes } from 'mdast'
import type { RichMark, RichNode } from '#features/projects/reading-marks.rules.ts'
import { readModelMarkdown } from '#platform/model-markdown.ts'
import { isSafeLink } from '../note-markdown.rules.ts'
import { EMPTY_BODY } from '../notes.rules.ts'

const DEPTH_MOST = 8
const LINK_MOST = 2000

/**
 * Converts Markdown to a note's body. HTML stays text, pictures become their descriptions, and only web links remain; a link to a block
 * leads into the project with the given address.
 */
export function richOf(markdown: string, project: string | null = null): RichNode {
  const content = blocksOf(withPlaces(readModelMarkdown(markdown.toWellFormed()), project), 0)
  return content.length > 0 ? { type: 'doc', content } : EMPTY_BODY
}

/** Mutates the tree, which is not shared. */
function withPlaces<Node extends Nodes>(node: Node, project: string | null): Node {
  if (node.type === 'link' && node.url.startsWith('#')) node.url = project === null || node.url === '#' ? '' : project + node.url
  for (const child of childrenOf(node)) withPlaces(child, project)
  return node
}

const childrenOf = (node: Nodes): Nodes[] => ('children' in node ? node.children : [])

function blocksOf(node: Nodes, depth: number): RichNode[] {
  return depth > DEPTH_MOST ? paragraphOf(node) : childrenOf(node).flatMap((child) => blockOf(child, depth + 1))
}

function blockOf(node: Nodes, depth: number): RichNode[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(node)
    case 'heading':
      return holding('heading', inlinesOf(node, []), { level: 4 })
    case 'blockquote':
      return holding('blockquote', blocksOf(node, depth))
    case 'list':
      if (node.children.some(({ checked }) => checked != null)) {
        const tasks = node.children.flatMap((item) => {
          const content = itemOf(blocksOf(item, depth))
          return holding('taskItem', content.length > 0 ? content : [{ type: 'paragraph' }], { checked: item.checked === true })
        })
        return holding('taskList', tasks)
      }
      return holding(
        node.ordered ? 'orderedList' : 'bulletList',
        node.children.flatMap((item) => holding('listItem', itemOf(blocksOf(item, depth)))),
        node.ordered ? { start: node.start ?? 1 } : undefined,
      )
    case 'code':
      return [{ type: 'codeBlock', content: textOf(node.value, []) }]
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'html':
      return holding('paragraph', textOf(node.value, []))
    case 'table':
      return holding(
        'table',
        node.children.flatMap(({ children }, row) =>
          holding(
            'tableRow',
            children.map((cell) => {
              const content = inlinesOf(cell, [])
              const words: RichNode = { type: 'paragraph', ...(content.length > 0 && { content }) }
              return { type: row === 0 ? 'tableHeader' : 'tableCell', content: [words] }
            }),
          ),
        ),
      )
    case 'definition':
      return []
    default:
      return paragraphOf(node)
  }
}

const paragraphOf = (node: Nodes) => holding('paragraph', inlinesOf(node, []))

/** A list item must begin with a paragraph. */
function itemOf(blocks: RichNode[]): RichNode[] {
  return blocks.length > 0 && blocks[0]?.type !== 'paragraph' ? [{ type: 'paragraph' }, ...blocks] : blocks
}

function holding(type: string, content: RichNode[], attrs?: RichNode['attrs']): RichNode[] {
  return content.length > 0 ? [{ type, ...(attrs && { attrs }), content }] : []
}

function inlinesOf(node: Nodes, marks: RichMark[]): RichNode[] {
  return childrenOf(node).flatMap((child) => inlineOf(child, marks))
}

function inlineOf(node: Nodes, marks: RichMark[]): RichNode[] {
  const more = (mark: RichMark) => (marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark])
  switch (node.type) {
    case 'text':
      return textOf(node.value.replaceAll(/\s*\n\s*/g, ' '), marks)
    case 'html':
      return textOf(node.value, marks)
    case 'inlineCode':
      return textOf(node.value, [{ type: 'code' }])
    case 'image':
      return textOf(node.alt ?? '', marks)
    case 'break':
      return [{ type: 'hardBreak' }]
    case 'strong':
      return inlinesOf(node, more({ type: 'bold' }))
    case 'emphasis':
      return inlinesOf(node, more({ type: 'italic' }))
    case 'delete':
      return inlinesOf(node, more({ type: 'strike' }))
    case 'link': {
      const isKept = isSafeLink(node.url) && node.url.length <= LINK_MOST
      return inlinesOf(node, isKept ? more({ type: 'link', attrs: { href: node.url } }) : marks)
    }
    default:
      return inlinesOf(node, marks)
  }
}

function textOf(text: string, marks: RichMark[]): RichNode[] {
  return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
}
