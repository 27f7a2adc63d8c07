import type { DocNode } from '#features/content/content.rules.ts'

/** A field of a node that is a text, or ''. */
export function textAttr({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
