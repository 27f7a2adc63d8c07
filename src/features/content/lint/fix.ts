import type { Finding } from '../compile/findings.ts'
import { slug } from '../compile/text/attributes.ts'

interface Fixed {
  text: string
  ids: number
}

/** Writes the ids that are missing; nothing else of the file changes. */
export function withIds(text: string, findings: readonly Pick<Finding, 'rule' | 'line' | 'column' | 'mend'>[]): Fixed {
  const lines = text.split('\n')
  const taken = new Set([...text.matchAll(/\{#([\w-]+)/g)].map(([, id]) => id))
  let ids = 0
  for (const { line, mend } of findings.filter(({ rule }) => rule === 'missingId')) {
    const written = lines[line - 1]
    const wanted = /\{#([^}]+)\}/.exec(mend)?.[1] ?? slug(written ?? '')
    const id = free(wanted, taken)
    const named = written === undefined ? null : withId(written, id)
    if (named === null) continue
    taken.add(id)
    lines[line - 1] = named
    ids += 1
  }
  return { text: lines.join('\n'), ids }
}

function free(id: string, taken: ReadonlySet<string | undefined>): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!taken.has(candidate)) return candidate
  }
}

/** A heading takes it at its end, a directive behind its name. */
function withId(line: string, id: string): string | null {
  const end = line.endsWith('\r') ? '\r' : ''
  const words = line.trimEnd()
  const directive = /^([\s>]*:{2,}[a-z]+(?:\[[^\]]*\])?)(\{)?(.*)$/.exec(words)
  if (directive) {
    const [, name = '', brace, rest = ''] = directive
    return `${name}{#${id}${brace ? (rest === '}' ? '' : ' ') : '}'}${rest}${end}`
  }
  if (!/^[\s>]*#{1,6}\s/.test(words)) return null
  const braces = /^(.*)\{([^{}]*=[^{}]*)\}$/.exec(words)
  return braces ? `${braces[1]}{#${id} ${braces[2]}}${end}` : `${words} {#${id}}${end}`
}
