import type { Code, Nodes } from 'mdast'
import { parseDocument, isMap, LineCounter } from 'yaml'
import type { Advise } from './advice.ts'

interface Task {
  text: Nodes
  answers: string
  advise: Advise
}

/** A sign or a digit stands on every page; it says nothing. */
const SHORTEST = 3

/** An answer that the page's own output shows asks for copying, not for thinking. */
export function adviseOnAnswers({ text, answers, advise }: Task): void {
  const outputs = outputsIn(text)
  const lines = new LineCounter()
  const { contents } = parseDocument(answers, { lineCounter: lines })
  if (!isMap(contents)) return
  for (const { key, value } of contents.items) {
    if (!isMap(value)) continue
    const exemplar = value.get('exemplar') ?? value.get('value')
    const answer = typeof exemplar === 'string' || typeof exemplar === 'number' ? String(exemplar).trim() : ''
    const copied = answer.length < SHORTEST ? undefined : outputs.find(({ code }) => holds(code.value, answer))
    if (!copied) continue
    const { line, col } = lines.linePos(positionOf(key))
    advise({ line, column: col }, 'copiedAnswer', answer.split('\n')[0] ?? answer, copied.line)
  }
}

function positionOf(key: unknown): number {
  const range = typeof key === 'object' && key !== null ? (Reflect.get(key, 'range') as unknown) : undefined
  return Array.isArray(range) ? Number(range[0]) : 0
}

function outputsIn(node: Nodes): { code: Code; line: number }[] {
  if (node.type === 'code') return node.lang === 'output' ? [{ code: node, line: node.position?.start.line ?? 1 }] : []
  return 'children' in node ? node.children.flatMap(outputsIn) : []
}

/** As whole words: 404 is not in 14042. */
function holds(output: string, answer: string): boolean {
  const folded = (text: string) => text.replace(/\s+/g, ' ')
  const words = answer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' ')
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(folded(output))
}
