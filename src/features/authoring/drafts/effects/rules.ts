import type { DocNode, PublishedValidation } from '#features/content/rules.ts'
import { findAnchor, indexed, type Indexed, type Passage } from '#features/notes/anchors/rules.ts'
import type { Anchor } from '#features/projects/files/marks/rules.ts'

/**
 * What a change of a project does to those who have begun it. It happens to each of them when they take the update: until
 * then they read on in the version that they have.
 */
export interface Effects {
  /** have begun the project, and are offered the update */
  learners: number
  removedTasks: { id: string; title: string; answers: number }[]
  addedTasks: { id: string; title: string; isOptional: boolean }[]
  highlights: { stay: number; move: number; lost: number }
  /** of those who have not finished: how many have another count of tasks afterwards */
  progress: number
}

type Task = Pick<PublishedValidation, 'id' | 'title' | 'optional'>

export function taskChanges(before: readonly Task[], after: readonly Task[]) {
  const [had, has] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  return {
    removed: before.filter(({ id }) => !has.has(id)).map(({ id, title }) => ({ id, title })),
    added: after.filter(({ id }) => !had.has(id)).map(({ id, title, optional }) => ({ id, title, isOptional: optional })),
  }
}

const THIN = new Set(['section', 'tableHeader', 'tableCell', 'heading'])

/** The words of each block, as a page has them. */
export function wordsByBlock(nodes: readonly DocNode[]): Indexed {
  const passages = new Map<string, Passage>()
  const say = (owner: DocNode | null, text: string) => {
    const id = owner?.attrs?.['id']
    if (!owner || typeof id !== 'string' || text === '') return
    const known = passages.get(id) ?? { id, text: '', isThin: THIN.has(owner.type) }
    passages.set(id, { ...known, text: known.text + text })
  }
  const walk = (node: DocNode, around: DocNode | null): void => {
    if (node.text !== undefined) return say(around, node.text)
    if (node.type === 'variable') return say(around, `{${wordIn(node, 'name')}}`)
    if (node.type === 'concept') return say(around, wordIn(node, 'conceptName'))
    if (node.type === 'codeInline') return say(around, wordIn(node, 'code'))
    const owner = typeof node.attrs?.['id'] === 'string' ? node : around
    if (node.type === 'codeBlock') return say(owner, codeOf(node.attrs?.['lines']))
    for (const child of node.content ?? []) walk(child, owner)
  }
  for (const node of nodes) walk(node, null)
  return indexed([...passages.values()])
}

function wordIn({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

function codeOf(lines: unknown): string {
  if (!Array.isArray(lines)) return ''
  return lines.map((line: unknown) => (Array.isArray(line) ? line.map(pieceOf).join('') : '')).join('\n')
}

function pieceOf(piece: unknown): string {
  if (typeof piece === 'string') return piece
  if (Array.isArray(piece)) return String(piece[1] ?? '')
  return typeof piece === 'object' && piece !== null && 'v' in piece ? `{${String(piece.v)}}` : ''
}

export type Fate = 'stay' | 'move' | 'lost'

/** What is not found in the text that it was made in is lost already, and is not counted. */
export function fateOf(parts: readonly Anchor[], before: Indexed, after: Indexed): Fate | null {
  const fates = parts.flatMap((anchor): Fate[] => {
    const was = findAnchor(before, anchor)
    if (!was) return []
    const is = findAnchor(after, anchor)
    if (!is) return ['lost']
    return [is.blockId === was.blockId && is.start === was.start && is.end === was.end ? 'stay' : 'move']
  })
  if (fates.length === 0) return null
  return fates.includes('lost') ? 'lost' : fates.includes('move') ? 'move' : 'stay'
}
