import type { DocNode } from '../content.rules.ts'

/** Code names a variable only; what stands for it until it is filled, the text around may say. */
export function placeholdersIn(node: DocNode, found: Record<string, string> = {}): Record<string, string> {
  const { name, placeholder } = node.attrs ?? {}
  if (node.type === 'variable' && typeof name === 'string' && typeof placeholder === 'string' && placeholder) found[name] ??= placeholder
  for (const child of node.content ?? []) placeholdersIn(child, found)
  return found
}
