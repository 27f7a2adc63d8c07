import type { Code, Nodes } from 'mdast'

/** Shorter answers occur on every page and prove nothing. */
const SHORTEST = 3

/** An answer that the page's own output shows can be copied. */
export function adviseOnCopied(answer: string, text: Nodes, advise: (answer: string, line: number) => void): void {
  const copied = answer.length < SHORTEST ? undefined : outputsIn(text).find(({ value }) => holds(value, answer))
  if (copied) advise(answer.split('\n')[0] ?? answer, copied.position?.start.line ?? 1)
}

export function outputsIn(node: Nodes): Code[] {
  if (node.type === 'code') return node.lang === 'output' ? [node] : []
  return 'children' in node ? node.children.flatMap(outputsIn) : []
}

/** Whole words: 404 is not in 14042. */
function holds(output: string, answer: string): boolean {
  const folded = (text: string) => text.replace(/\s+/g, ' ')
  const words = answer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' ')
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(folded(output))
}
