/**
 * Tests of SQL are a file of blocks: `-- test: name`, a statement, and what it should give as rows `a | b` behind `-- expect`.
 * A block without a statement looks at what the learner's own file gave last; `-- main` behind a statement runs that file
 * after it instead of before, on what it has changed. `-- expect any order` does not mind the order.
 */
export interface SqlTest {
  name: string
  statement: string
  runsMain: boolean
  rows: string[]
  anyOrder: boolean
  line: number
}

const TEST = /^\s*--\s*test:?\s*(.+?)\s*$/i
const MAIN = /^\s*--\s*main\s*$/i
const EXPECT = /^\s*--\s*expect\b:?\s*(.*?)\s*$/i

export function sqlTestsIn(text: string): SqlTest[] {
  const tests: SqlTest[] = []
  let isExpecting = false
  for (const [at, line] of text.split('\n').entries()) {
    const name = TEST.exec(line)?.[1]
    const test = tests.at(-1)
    if (name !== undefined) {
      tests.push({ name, statement: '', runsMain: false, rows: [], anyOrder: false, line: at + 1 })
      isExpecting = false
    } else if (test) isExpecting = readLine(test, line, isExpecting)
  }
  return tests
}

function readLine(test: SqlTest, line: string, isExpecting: boolean): boolean {
  const expected = EXPECT.exec(line)?.[1]
  if (expected !== undefined) {
    if (/^any order$/i.test(expected)) test.anyOrder = true
    else if (expected !== '') test.rows.push(rowOf(expected))
    return true
  }
  const row = line.replace(/^\s*--/, '').trim()
  if (!isExpecting && MAIN.test(line)) test.runsMain = true
  else if (!isExpecting) test.statement += `${line}\n`
  else if (row !== '') test.rows.push(rowOf(row))
  return isExpecting
}

/** The same row, however wide its columns are set. */
function rowOf(text: string): string {
  return text
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ')
}

export function tableLines(rows: string[][]): string[] {
  return rows.map((row) => row.map((cell) => cell.trim()).join(' | '))
}

/** Whole numbers are the same as REAL and as INTEGER: 7.0 and 7. */
function comparable(row: string): string {
  return row.replace(/(^| \| )(-?\d+)\.0(?=$| \| )/g, '$1$2')
}

/** Nothing where it is as expected, or both in words. */
export function whatDiffers({ rows, anyOrder }: SqlTest, got: string[]): string | null {
  const [wanted, came] = [rows.map(comparable), got.map(comparable)]
  const [one, other] = anyOrder ? [wanted.toSorted(), came.toSorted()] : [wanted, came]
  if (one.length === other.length && one.every((row, at) => row === other[at])) return null
  const shown = (lines: string[]) => (lines.length === 0 ? 'no rows' : lines.slice(0, 20).join('\n'))
  return `Expected:\n${shown(rows)}\nGot:\n${shown(got)}`
}
