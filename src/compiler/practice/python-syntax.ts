import { practiceProblems } from './practice.texts.ts'
import type { SyntaxProblem } from './syntax-problem.ts'

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** A comment, a string of three quotes, one of one quote that ends on its line, a bracket, or a quote that nothing closes. */
const PIECE = /#[^\n]*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*\1|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|[()[\]{}]|["']/g

/** Of Python only what a look at its signs says: quotes, brackets, and what lines are indented with. */
export function pythonProblem(text: string): SyntaxProblem | null {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const open: { sign: string; index: number }[] = []
  let inside = text
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (piece.length > 1) inside = blanked(inside, index, piece.length)
    else if (piece === '"' || piece === "'") return { says: practiceProblems.openQuote, line: lineAt(index) }
    else if ('([{'.includes(piece)) open.push({ sign: piece, index })
    else {
      const opening = open.pop()
      if (!opening || opening.sign !== CLOSES[piece]) return { says: practiceProblems.strayBracket(piece), line: lineAt(index) }
      if (open.length === 0) inside = blanked(inside, opening.index, index - opening.index)
    }
  }
  const [left] = open
  if (left) return { says: practiceProblems.openBracket(left.sign), line: lineAt(left.index) }
  return indentProblem(inside)
}

/** What stands in strings, comments and brackets indents nothing. */
function blanked(text: string, index: number, length: number): string {
  const blank = text.slice(index, index + length).replaceAll(/[^\n]/g, ' ')
  return text.slice(0, index) + blank + text.slice(index + length)
}

function indentProblem(text: string): SyntaxProblem | null {
  const lines = text.split('\n').map((line) => (line.trim() === '' ? '' : (/^[ \t]*/.exec(line)?.[0] ?? '')))
  const usual = lines.find((indent) => indent !== '')?.charAt(0) ?? ''
  const at = lines.findIndex((indent) => indent.replaceAll(usual, '') !== '')
  return at < 0 ? null : { says: practiceProblems.tabsAndSpaces, line: at + 1 }
}
