import type { DocNode } from '../content.rules.ts'

/** Code has only a variable's name; its placeholder may be in the surrounding text. */
export function placeholdersIn(node: DocNode, found: Record<string, string> = {}): Record<string, string> {
  const { name, placeholder } = node.attrs ?? {}
  if (node.type === 'variable' && typeof name === 'string' && typeof placeholder === 'string' && placeholder) found[name] ??= placeholder
  for (const child of node.content ?? []) placeholdersIn(child, found)
  return found
}
