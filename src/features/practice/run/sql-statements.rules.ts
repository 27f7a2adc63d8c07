export interface Statement {
  text: string
  /** where it begins in the file, past what is empty and what is a comment */
  from: number
}

/** A comment, a quoted name or text, a body between dollars, a bracket, or the end of a statement. */
const PIECE =
  /--[^\n]*|\/\*|(?<![\w$])[eE]'(?:\\[\s\S]|''|[^'\\])*'?|'(?:''|[^'])*'?|"(?:""|[^"])*"?|(?<![\w$])\$(?<tag>[A-Za-z_]\w*)?\$|\bBEGIN\s+ATOMIC\b|\b(?:CASE|END)\b|[()]|;/gi

/** The statements of a file of PostgreSQL, cut where psql cuts them. */
export function statementsIn(text: string): Statement[] {
  const statements: Statement[] = []
  let from = 0
  let depth = 0
  let inAtomic = 0
  const cut = (to: number) => {
    const start = pastEmpty(text, from)
    if (start < to) statements.push({ text: text.slice(start, to), from: start })
    from = to + 1
    depth = 0
  }
  const pieces = new RegExp(PIECE)
  for (let found = pieces.exec(text); found; found = pieces.exec(text)) {
    const [piece] = found
    if (piece === '/*') pieces.lastIndex = endOfComment(text, found.index)
    else if (piece.startsWith('$')) pieces.lastIndex = endOf(text, piece, pieces.lastIndex)
    else if (piece === '(') depth += 1
    else if (piece === ')') depth = Math.max(0, depth - 1)
    else if (/^begin\s/i.test(piece)) inAtomic = 1
    else if (inAtomic > 0 && /^case$/i.test(piece)) inAtomic += 1
    else if (inAtomic > 0 && /^end$/i.test(piece)) inAtomic -= 1
    else if (piece === ';' && depth === 0 && inAtomic === 0) cut(found.index)
  }
  cut(text.length)
  return statements
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

function pastEmpty(text: string, from: number): number {
  const empty = /\s+|--[^\n]*|\/\*/y
  let at = from
  for (empty.lastIndex = at; ; empty.lastIndex = at) {
    const found = empty.exec(text)
    if (!found) return at
    at = found[0] === '/*' ? endOfComment(text, found.index) : empty.lastIndex
  }
}

/** One may stand inside another. */
function endOfComment(text: string, from: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = from
  let depth = 0
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return text.length
}

export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
