import { isShownIn, type DocNode, type PublishedValidation } from '#features/content/rules.ts'
import { findAnchor, indexed, type Indexed, type Passage } from '#features/notes/anchors/rules.ts'
import { present, type Anchor } from '#features/projects/files/marks/rules.ts'
import type { Annotations } from '#features/projects/files/rules.ts'

export const CHANGES = ['new', 'changed', 'gone'] as const
export type Change = (typeof CHANGES)[number]

export interface StepChange {
  id: string
  title: string
  change: Change
}

/** The steps that read otherwise, in the order of the text; those that are gone come last. Where they stand is no change. */
export function stepChanges(before: readonly DocNode[], after: readonly DocNode[]): StepChange[] {
  const [had, has] = [stepsIn(before), stepsIn(after)]
  const told = [...has].flatMap(([id, { title, says }]): StepChange[] => {
    const was = had.get(id)
    if (was?.title === title && was.says === says) return []
    return [{ id, title, change: was ? 'changed' : 'new' }]
  })
  const gone = [...had].filter(([id]) => !has.has(id))
  return [...told, ...gone.map(([id, { title }]) => ({ id, title, change: 'gone' as const }))]
}

function stepsIn(nodes: readonly DocNode[]) {
  const steps = nodes.filter(({ type }) => type === 'step')
  return new Map(steps.map((step) => [wordIn(step, 'id'), { title: wordIn(step, 'title'), says: saysOf([step]) }]))
}

/** What stands before the first step. */
export function isIntroChanged(before: readonly DocNode[], after: readonly DocNode[]): boolean {
  const intro = (nodes: readonly DocNode[]) => saysOf(nodes.filter(({ type }) => type !== 'step'))
  return intro(before) !== intro(after)
}

/** Without what is shown on other ways through the project. */
export function onTrack(nodes: readonly DocNode[], track: string | null): DocNode[] {
  return nodes
    .filter(({ attrs }) => isShownIn(attrs?.['tracks'], track))
    .map((node) => (node.content ? { ...node, content: onTrack(node.content, track) } : node))
}

/** What a reader sees of it: words, headings and pictures. Names of blocks and their form may change without a reader noticing. */
function saysOf(nodes: readonly DocNode[]): string {
  const seen = (node: DocNode): string[] => [
    ...['heading', 'src', 'caption'].map((name) => wordIn(node, name)).filter((word) => word !== ''),
    ...(node.content ?? []).flatMap(seen),
  ]
  return JSON.stringify([wordsByBlock(nodes).whole, ...nodes.flatMap(seen)])
}

type Task = Pick<PublishedValidation, 'id' | 'title' | 'optional'>

export function taskChanges(before: readonly Task[], after: readonly Task[]) {
  const [had, has] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  return {
    removed: before.filter(({ id }) => !has.has(id)).map(({ id, title }) => ({ id, title })),
    added: after.filter(({ id }) => !had.has(id)).map(({ id, title, optional }) => ({ id, title, isOptional: optional })),
  }
}

type AskedTask = Task & Pick<PublishedValidation, 'type' | 'description'>

export interface TaskChange {
  id: string
  title: string
  change: Change
  isOptional: boolean
}

/** The tasks that one learner finds otherwise, as `stepChanges` tells of steps. */
export function ownTaskChanges(before: readonly AskedTask[], after: readonly AskedTask[]): TaskChange[] {
  const had = new Map(before.map((task) => [task.id, task]))
  const has = new Set(after.map(({ id }) => id))
  const told = (task: AskedTask, change: Change) => ({ id: task.id, title: task.title, change, isOptional: task.optional })
  return [
    ...after.flatMap((task) => {
      const was = had.get(task.id)
      return was && isSameTask(was, task) ? [] : [told(task, was ? 'changed' : 'new')]
    }),
    ...before.filter(({ id }) => !has.has(id)).map((task) => told(task, 'gone')),
  ]
}

function isSameTask(one: AskedTask, other: AskedTask): boolean {
  return one.title === other.title && one.description === other.description && one.type === other.type && one.optional === other.optional
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

export type Fates = Record<Fate, number>

export function fatesOf(highlights: Annotations['highlights'], before: Indexed, after: Indexed): Fates {
  const fates: Fates = { stay: 0, move: 0, lost: 0 }
  for (const { parts } of present(highlights)) {
    const fate = fateOf(parts, before, after)
    if (fate) fates[fate] += 1
  }
  return fates
}
