import { getFormattedTokens, type Options } from 'sucrase'

interface Sign {
  word: string
  /** where it begins in the text */
  at: number
  isType: boolean
  isDeclared: boolean
}

const PLACE = /^(\d+):(\d+)-/
/** The role of a name that is declared outside of every function and block. */
const DECLARED_AT_TOP = '2'

/** The signs of a script, from the table that sucrase prints of them. */
function signsIn(text: string, options: Options): Sign[] {
  const [head = '', ...rows] = getFormattedTokens(text, options).split('\n')
  const starts: number[] = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  const column = (row: string, name: string) => /^\S*/.exec(row.slice(head.indexOf(name)))?.[0] ?? ''
  return rows.flatMap((row) => {
    const [, line, column1] = PLACE.exec(row) ?? []
    if (line === undefined) return []
    const at = (starts[Number(line) - 1] ?? 0) + Number(column1) - 1
    const isDeclared = column(row, 'identifierRole') === DECLARED_AT_TOP
    return [{ word: column(row, 'Label'), at, isType: column(row, 'isType') !== '', isDeclared }]
  })
}

const OPENS = new Set(['(', '[', '{', '${'])
const CLOSES = new Set([')', ']', '}'])

/** Splits `export const a = 1, b = 2` into two declarations: sucrase exports only the first name. Keeps the line numbers. */
export function exportedOneByOne(text: string, options: Options): string {
  if (!/\bexport\s+(?:const|let|var)\b[^]*,/.test(text)) return text
  let [done, from, depth, declares] = ['', 0, 0, '']
  const signs = signsIn(text, options)
  for (const [index, { word, at, isType }] of signs.entries()) {
    if (isType) continue
    if (OPENS.has(word)) depth += 1
    else if (CLOSES.has(word)) depth -= 1
    if (depth > 0) continue
    if (word === 'const' || word === 'let' || word === 'var') declares = signs[index - 1]?.word === 'export' ? word : ''
    if (word !== ',' || declares === '' || !signs[index + 1]?.isDeclared) continue
    done += `${text.slice(from, at)}; export ${declares}`
    from = at + 1
  }
  return done + text.slice(from)
}
