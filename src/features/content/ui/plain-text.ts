import type { DocNode } from '../content.rules.ts'

export function plainText(node: DocNode): string {
  if (node.text !== undefined) return node.text
  const name = node.attrs?.conceptName ?? node.attrs?.code
  if (typeof name === 'string' && !node.content?.length) return name
  return (node.content ?? []).map(plainText).join('')
}
