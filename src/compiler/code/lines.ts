import type { CodeLine, CodePiece } from '#features/content/content.rules.ts'
import type { Highlighter } from './highlight.ts'

const VARIABLE = /\{\{([a-z][\w-]*)\}\}/g

/** The names of the learner's variables in a piece of code. */
export function variablesIn(code: string): string[] {
  return [...code.matchAll(VARIABLE)].flatMap(([, name]) => name ?? [])
}

export function fillVariables(code: string, values: ReadonlyMap<string, string>): string {
  return code.replace(VARIABLE, (whole, name: string) => values.get(name) ?? whole)
}

/** Capitalised names, which may have been meant as variables. */
export function capitalsIn(code: string): string[] {
  return [...code.matchAll(/\{\{([A-Z][\w-]*)\}\}/g)].flatMap(([, name]) => name ?? [])
}

/** Highlights the code with each variable masked by a word of the same length, then cuts the variables out. */
export function codeLines(code: string, language: string, highlight: Highlighter): CodeLine[] {
  const masked = code.replace(VARIABLE, (whole) => 'x'.repeat(whole.length))
  const sources = code.split('\n')
  return highlight(masked, language).map((tokens, index) => {
    const source = sources[index] ?? ''
    const variables = [...source.matchAll(VARIABLE)].map((found) => ({
      name: found[1] ?? '',
      from: found.index,
      to: found.index + found[0].length,
    }))
    const line: CodeLine = []
    let at = 0
    for (const token of tokens) {
      const end = at + token.text.length
      for (const variable of variables.filter(({ from, to }) => from < end && to > at)) {
        pushText(line, source.slice(at, variable.from), token.class)
        if (variable.from >= at) line.push({ v: variable.name })
        at = Math.min(end, variable.to)
      }
      pushText(line, source.slice(at, end), token.class)
      at = end
    }
    return line
  })
}

function pushText(line: CodeLine, text: string, kind: Exclude<CodePiece, string | { v: string }>[0] | null): void {
  if (text) line.push(kind ? [kind, text] : text)
}
