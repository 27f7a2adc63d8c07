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

const NAME = '[\\p{ID_Start}$_][\\p{ID_Continue}$]*'

/** The names that written code takes from each module, with the line of the import. What a typed file passes on may be a type alone. */
export function namedImportsIn(code: string, isTyped: boolean): NamedImport[] {
  return [...code.matchAll(MODULE)].flatMap(({ 1: held = '', 3: request = '', index }) => {
    const line = code.slice(0, index).split('\n').length
    const own = held.replaceAll('$', '\\$')
    const wrapped = new RegExp(`\\bvar (_[\\w$]+) = _interopRequireDefault\\(${own}\\)`).exec(code)?.[1]
    const used = new RegExp(`${isTyped ? `(?<!\\bexports\\.${NAME} = )` : ''}(?<![\\p{ID_Continue}$])${own}\\.(${NAME})`, 'gu')
    const passedOn = new RegExp(`_createNamedExportFrom\\(${own}, '[^']+', '([^']+)'\\)`, 'g')
    const names = (isTyped ? [used] : [used, passedOn]).flatMap((use) => [...code.matchAll(use)].map(([, name = '']) => name))
    const isDefault = wrapped !== undefined && code.includes(`${wrapped}.default`)
    return [...new Set([...names, ...(isDefault ? ['default'] : [])])].map((name) => ({ request, name, line }))
  })
}

/** Whether written code exports the name, if only later: `export let` without a value sets none at first. */
export function mentionsExport(code: string, name: string): boolean {
  return new RegExp(`\\bexports\\.${name.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])`, 'u').test(code)
}

/** What written code imports. */
export function requestsIn(code: string): string[] {
  return [...code.matchAll(REQUEST)].map(([, , request = '']) => request)
}
