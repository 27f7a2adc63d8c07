import type { DocNode } from '#features/content/content.rules.ts'

/** A string attribute of a node, or ''. */
export function textAttr({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
