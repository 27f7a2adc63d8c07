const SCRIPT = /\.(js|mjs|ts|jsx|tsx)$/
const REQUEST = /\brequire\((['"])([^'"\n]+)\1\)/g

export function isScriptFile(name: string): boolean {
  return SCRIPT.test(name)
}

const MODULE = /\bvar (_[\w$]+) = require\((['"])([^'"\n]+)\2\);/g

export interface NamedImport {
  request: string
  name: string
  line: number
}

/** The names that written code takes from each module, with the line of the import. */
export function namedImportsIn(code: string): NamedImport[] {
  return [...code.matchAll(MODULE)].flatMap(({ 1: held = '', 3: request = '', index }) => {
    const line = code.slice(0, index).split('\n').length
    const own = held.replaceAll('$', '\\$')
    const wrapped = new RegExp(`\\bvar (_[\\w$]+) = _interopRequireDefault\\(${own}\\)`).exec(code)?.[1]
    const uses = [
      new RegExp(`(?<![\\w$.])${own}\\.([A-Za-z_$][\\w$]*)`, 'g'),
      new RegExp(`_createNamedExportFrom\\(${own}, '[^']+', '([^']+)'\\)`, 'g'),
    ].flatMap((use) => [...code.matchAll(use)].map(([, name = '']) => name))
    const isDefault = wrapped !== undefined && code.includes(`${wrapped}.default`)
    return [...new Set([...uses, ...(isDefault ? ['default'] : [])])].map((name) => ({ request, name, line }))
  })
}

/** What written code imports. */
export function requestsIn(code: string): string[] {
  return [...code.matchAll(REQUEST)].map(([, , request = '']) => request)
}
