import type { Finding } from '../findings.ts'
import { parseAttributes, slug } from '../text/attributes.ts'

interface Fixed {
  text: string
  /** the number of findings fixed */
  mended: number
}

type Mendable = Pick<Finding, 'rule' | 'line' | 'column' | 'mend'>

/** Fixes only what is unambiguous; every other character of the file stays. */
export function withMends(text: string, findings: readonly Mendable[]): Fixed {
  const lines = text.split('\n')
  const taken = new Set([...text.matchAll(/\{#([\w-]+)/g)].map(([, id]) => id))
  let mended = 0
  // right to left, so that the columns stay valid
  for (const finding of findings.toSorted((a, b) => a.line - b.line || b.column - a.column)) {
    const written = lines[finding.line - 1]
    if (written === undefined) continue
    const end = written.endsWith('\r') ? '\r' : ''
    const line = end === '' ? written : written.slice(0, -1)
    const next = finding.rule === 'missingId' ? withFreeId(line, finding.mend, taken) : mendLine(line, finding)
    if (next === null || next === line) continue
    lines[finding.line - 1] = next + end
    mended += 1
  }
  return { text: lines.join('\n'), mended }
}

/** The fix of each rule, for the rest of the line from the finding's column on. */
const MENDS: Partial<Record<Finding['rule'], (rest: string) => string>> = {
  headingWithoutSpace: (rest) => rest.replace(/^#+/, '$& '),
  spacedDirective: (rest) => rest.replace(/^(:+)\s*([a-z]+)\s*(?=[[{]|$)/, '$1$2'),
  curlyQuotes: straight,
  brokenCheckbox: (rest) =>
    rest.replace(
      /^([-*+])(\s*)\[([ xX]?)\](\s*)/,
      (_, dash: string, before: string, tick: string, after: string) => `${dash}${before || ' '}[${tick || ' '}]${after || ' '}`,
    ),
  // a bracket inside would end it
  variableInText: (rest) => rest.replace(/^(`+)([^`[\]\\]+)\1/, ':code[$2]'),
  unclosedBraces: (rest) => {
    const [braces, inside] = /\{([^{}]*)$/.exec(rest) ?? []
    return braces !== undefined && parseAttributes(inside ?? '') ? `${rest.trimEnd()}}` : rest
  },
  misplacedId: (rest) =>
    rest
      .replace(/^(#+)\s+\{#([\w-]+)\}\s+(.*)$/, '$1 $3 {#$2}')
      .replace(
        /\s\(#([\w-]+)\)$|\s\{([\w-]+)\}$|\s#([\w-]+)$/,
        (_, round?: string, braces?: string, bare?: string) => ` {#${round ?? braces ?? bare}}`,
      ),
}

export function isMendable(rule: string): boolean {
  return rule === 'missingId' || rule in MENDS
}

/** Not with quotes inside quotes, where the end is ambiguous. */
function straight(rest: string): string {
  const [curly, opening] = [rest.match(/[“”„]/g)?.length ?? 0, rest.match(/=\s*[“”„]/g)?.length ?? 0]
  return curly === 2 * opening ? rest.replace(/(=\s*)[“”„]([^“”„"]*)[“”]/g, '$1"$2"') : rest
}

function mendLine(line: string, { rule, column }: Mendable): string | null {
  const mend = MENDS[rule]
  const at = column - 1
  return mend ? line.slice(0, at) + mend(line.slice(at)) : null
}

function withFreeId(line: string, mend: string, taken: Set<string | undefined>): string | null {
  const wanted = /\{#([^}]+)\}/.exec(mend)?.[1] ?? slug(line)
  const id = free(wanted, taken)
  const named = withId(line, id)
  if (named !== null) taken.add(id)
  return named
}

function free(id: string, taken: ReadonlySet<string | undefined>): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!taken.has(candidate)) return candidate
  }
}

/** A heading takes it at its end, a directive after its name. */
function withId(line: string, id: string): string | null {
  const words = line.trimEnd()
  const directive = /^([\s>]*:{2,}[a-z]+(?:\[[^\]]*\])?)(\{)?(.*)$/.exec(words)
  if (directive) {
    const [, name = '', brace, rest = ''] = directive
    return `${name}{#${id}${brace ? (rest === '}' ? '' : ' ') : '}'}${rest}`
  }
  if (!/^[\s>]*#{1,6}\s/.test(words)) return null
  const braces = /^(.*)\{([^{}]*=[^{}]*)\}$/.exec(words)
  return braces ? `${braces[1]}{#${id} ${braces[2]}}` : `${words} {#${id}}`
}
