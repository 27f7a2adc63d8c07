import type { Nodes } from 'mdast'

/** Deeper nesting would overflow the recursive renderer. */
const DEEPEST = 60

/** A node nested too deeply, or null. Iterative, because recursion would overflow. */
export function deepestIn(root: Nodes): Nodes | null {
  const open: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (depth > DEEPEST) return node
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 })
  }
  return null
}

/** The parsers are recursive too. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message)
}

const MARKS = /[*_~`>[\]()<|:+-]/g
/** With fewer marks a paragraph is fast to parse. */
const MANY = 500

/** The first line of the paragraph that is slowest to parse; the first line when none stands out. */
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
