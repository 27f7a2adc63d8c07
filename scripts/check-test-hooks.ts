import { Visitor, parseSync, type ESTree } from 'vite'

const REGISTERS = ['beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'aroundAll', 'aroundEach', 'test', 'it', 'describe', 'suite']

/** The identifier that a call starts with: `test` of `test.each(rows)(title, act)`. */
function firstName(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return firstName(callee.object)
  return callee.type === 'CallExpression' ? firstName(callee.callee) : ''
}

/** Hooks that a module registers on import: they apply only to the first test file of a process that imports it. */
export function findTestHooks(path: string, text: string): string[] {
  const { module, program } = parseSync(path, text)
  if (!module.staticImports.some((one) => one.moduleRequest.value === 'vitest')) return []
  const found = new Set<string>()
  let depth = 0
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee }) {
      const name = firstName(callee)
      if (depth === 0 && REGISTERS.includes(name)) found.add(name)
    },
  }).visit(program)
  return [...found]
}
