import { Visitor, parseSync } from 'vite'

export const MOST_LINES = 100
const COMPONENT_OR_HOOK = /^([A-Z]|use[A-Z])/

/** Components and hooks of more lines than fit on two screens: `Panel (120 lines)`. */
export function findLongComponents(path: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    FunctionDeclaration({ id, start, end }) {
      const lines = text.slice(start, end).split('\n').length
      if (id && COMPONENT_OR_HOOK.test(id.name) && lines > MOST_LINES) found.push(`${id.name} (${lines} lines)`)
    },
  }).visit(parseSync(path, text).program)
  return found
}
