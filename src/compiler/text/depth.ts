import type { Nodes } from 'mdast'

/** Pages are drawn by functions that call themselves for what is inside: deeper than this nobody reads. */
const DEEPEST = 60

/** What is in more than so many others, or null. Without recursion, since it looks for what recursion cannot read. */
export function deepestIn(root: Nodes): Nodes | null {
  const open: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (depth > DEEPEST) return node
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 })
  }
  return null
}

/** The parsers call themselves, too. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message)
}

const MARKS = /[*_~`>[\]()<|:+-]/g
/** Fewer marks in a paragraph keep no parser busy. */
const MANY = 500

/** Where the paragraph begins that a parser has most to do with; the first line where none stands out. */
export function lineWithMostMarks(source: string): number {
  let [line, most] = [1, MANY]
  let at = 1
  for (const paragraph of source.split(/\n[ \t]*\n/)) {
    const marks = paragraph.match(MARKS)?.length ?? 0
    if (marks > most) [line, most] = [at + (/^\n*/.exec(paragraph)?.[0].length ?? 0), marks]
    at += paragraph.split('\n').length + 1
  }
  return line
}
