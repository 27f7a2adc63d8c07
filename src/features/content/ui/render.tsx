import type { ReactNode } from 'react'
import { isShownIn, type DocMark, type DocNode } from '../content.rules.ts'
import { codeGroupView } from '../nodes/code-block.view.tsx'
import { isLongCode } from './code-text.ts'
import { plainText } from './plain-text.ts'
import { views } from './views.ts'

interface Drawing {
  track: string | null
  /** the first visible picture */
  first?: DocNode | undefined
}

export function renderBlocks(nodes: DocNode[], drawing: Drawing): ReactNode[] {
  const blocks: ReactNode[] = []
  let past = 0
  for (const [index, node] of nodes.entries()) {
    if (index < past) continue
    const group = groupFrom(nodes, index, node)
    past = index + Math.max(group.length, 1)
    if (group.length > 1) blocks.push(codeGroupView(group, keyOf(node, index)))
    else if (isShownIn(node.attrs?.tracks, drawing.track)) blocks.push(renderNode(node, index, drawing))
  }
  return blocks
}

/** Groups neighbouring code blocks of one codegroup into one box. */
function groupFrom(nodes: DocNode[], start: number, { type, attrs }: DocNode): DocNode[] {
  const name = type === 'codeBlock' ? attrs?.codegroup : null
  if (!name) return []
  const end = nodes.findIndex((node, index) => index > start && !(node.type === 'codeBlock' && node.attrs?.codegroup === name))
  return nodes.slice(start, end === -1 ? nodes.length : end)
}

function renderNode(node: DocNode, index: number, drawing: Drawing): ReactNode {
  const key = keyOf(node, index)
  if (node.type === 'text') return withMarks(node.text ?? '', node.marks, key)
  const view = views[node.type]
  const children = node.content ? renderBlocks(node.content, drawing) : []
  if (!view) {
    console.warn(`There is no view for the node "${node.type}"; its text is shown as it is.`)
    return children.length > 0 ? <div key={key}>{children}</div> : plainText(node)
  }
  const { track, first } = drawing
  const id = typeof node.attrs?.id === 'string' ? node.attrs.id : undefined
  const drawn = view({ node, id, key, children, track, isFirst: node === first })
  return withMarks(drawn, node.marks, key)
}

function keyOf(node: DocNode, index: number): string | number {
  return typeof node.attrs?.id === 'string' ? node.attrs.id : index
}

function withMarks(inside: ReactNode, marks: DocMark[] | undefined, key: string | number): ReactNode {
  return marks ? marks.reduceRight((drawn, mark) => withMark(drawn, mark, key), inside) : inside
}

function withMark(inside: ReactNode, mark: DocMark, key: string | number): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong key={key}>{inside}</strong>
    case 'italic':
      return <em key={key}>{inside}</em>
    case 'strike':
      return <s key={key}>{inside}</s>
    case 'code':
      return (
        <code key={key} className={codeClass(inside)}>
          {inside}
        </code>
      )
    case 'link':
      return link(typeof mark.attrs?.href === 'string' ? mark.attrs.href : '', inside, key)
    default:
      return inside
  }
}

function codeClass(inside: ReactNode): string | undefined {
  return typeof inside === 'string' && isLongCode(inside) ? 'doc-code-long' : undefined
}

const WEB = /^https?:/i

function link(href: string, inside: ReactNode, key: string | number): ReactNode {
  if (WEB.test(href)) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener">
        {inside}
      </a>
    )
  }
  return /^(mailto:|#|\/(?!\/))/i.test(href) ? (
    <a key={key} href={href}>
      {inside}
    </a>
  ) : (
    inside
  )
}
