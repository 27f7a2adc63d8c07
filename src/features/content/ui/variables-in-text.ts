import type { DocNode } from '../content.rules.ts'

export interface VariableInText {
  placeholder?: string
  /** that of the learner, not of the project */
  scope?: string
}

/** By name. Code has only a variable's name; its placeholder and scope are in the surrounding text. */
export function variablesInText(node: DocNode, found: Record<string, VariableInText> = {}): Record<string, VariableInText> {
  const { name, placeholder, scope } = node.attrs ?? {}
  if (node.type === 'variable' && typeof name === 'string') {
    const one = (found[name] ??= {})
    if (typeof placeholder === 'string' && placeholder) one.placeholder ??= placeholder
    if (typeof scope === 'string' && scope !== 'project') one.scope ??= scope
  }
  for (const child of node.content ?? []) variablesInText(child, found)
  return found
}
