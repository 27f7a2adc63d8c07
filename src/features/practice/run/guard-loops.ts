import { javascriptLanguage } from '@codemirror/lang-javascript'

const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoStatement'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration'])
const GUARD = '__turn();'

/**
 * A live page shares its thread with whatever runs in it, and in some browsers with the page around it: each loop and each
 * function asks whether its turn has lasted too long. Lines stay where they are.
 */
export function guarded(code: string): string {
  const put: { at: number; text: string }[] = []
  javascriptLanguage.parser.parse(code).iterate({
    enter({ name, node }) {
      if (LOOPS.has(name)) {
        const body = name === 'DoStatement' ? node.getChild('Statement') : node.lastChild
        if (!body) return
        if (body.name === ';') put.push({ at: body.from, text: `{${GUARD.slice(0, -1)}` }, { at: body.to, text: '}' })
        else if (body.name === 'Block') put.push({ at: body.from + 1, text: GUARD })
        else put.push({ at: body.from, text: `{${GUARD}` }, { at: body.to, text: '}' })
      } else if (FUNCTIONS.has(name)) {
        const body = node.getChild('Block')
        if (body) put.push({ at: body.from + 1, text: GUARD })
      }
    },
  })
  let done = ''
  let from = 0
  for (const { at, text } of put.toSorted((one, other) => one.at - other.at)) {
    done += code.slice(from, at) + text
    from = at
  }
  return done + code.slice(from)
}
