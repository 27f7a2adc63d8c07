import type { Nodes } from 'mdast'
import { parseMarkdown } from '#compiler/syntax.ts'

export interface AskedTask {
  id: string
  title: string
  isAddress: boolean
  /** a model checks the answer */
  isRead: boolean
  isPractice: boolean
}

/** The tasks of a text whose answers can be checked, in order. */
export function tasksIn(source: string): AskedTask[] {
  return within(parseMarkdown(source))
}

function within(node: Nodes): AskedTask[] {
  if (node.type === 'leafDirective' && (node.name === 'text' || node.name === 'url')) {
    const { id, title, review } = node.attributes ?? {}
    return id ? [{ id, title: title || id, isAddress: node.name === 'url', isRead: review === 'model', isPractice: false }] : []
  }
  if (node.type === 'containerDirective' && node.name === 'practice') {
    const { id, title } = node.attributes ?? {}
    return id ? [{ id, title: title || id, isAddress: false, isRead: false, isPractice: true }] : []
  }
  return 'children' in node ? node.children.flatMap(within) : []
}
