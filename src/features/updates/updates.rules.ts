import {
  isShownIn,
  onTrack,
  type DocNode,
  type ProjectMetadata,
  type ProSection,
  type PublishedValidation,
} from '#features/content/content.rules.ts'
import { blockTexts } from '#features/content/content-words.rules.ts'
import { childrenOf } from '#features/content/practice-files.rules.ts'
import { indexed, type Indexed } from '#features/notes/anchor-index.rules.ts'
import { findAnchor } from '#features/notes/anchors.rules.ts'
import { present, type Anchor } from '#features/projects/reading-marks.rules.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import { withMissions } from '#features/projects/missions.rules.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'

export const CHANGES = ['new', 'changed', 'gone'] as const
export type Change = (typeof CHANGES)[number]

export interface StepChange {
  id: string
  title: string
  change: Change
}

/** Changed steps in the order of the text, removed ones last. A move is not a change. */
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

/** Whether the text before the first step changed. */
export function isIntroChanged(before: readonly DocNode[], after: readonly DocNode[]): boolean {
  const intro = (nodes: readonly DocNode[]) => saysOf(nodes.filter(({ type }) => type !== 'step'))
  return intro(before) !== intro(after)
}

interface WholeText {
  document: DocNode
  proSections: Readonly<Record<string, ProSection>>
  validations: readonly PublishedValidation[]
  metadata: Pick<ProjectMetadata, 'tracks'>
}

interface Reader {
  track: string | null
  /** the Secret Missions that they have unlocked */
  unlocked: ReadonlySet<string>
}

/** A version as one learner reads it. */
export function asRead({ document, proSections, validations, metadata }: WholeText, { track: chosen, unlocked }: Reader) {
  const track = trackToRead(metadata.tracks, chosen)
  const missions = Object.fromEntries(Object.entries(proSections).filter(([contentId]) => unlocked.has(contentId)))
  const tasks = validations.filter(({ tracks, contentId }) => isShownIn(tracks, track) && (!contentId || unlocked.has(contentId)))
  return { track, nodes: onTrack(withMissions(document, missions).content ?? [], track), tasks }
}

/** The visible content: words, headings and pictures. Ids and formatting may change unnoticed. */
function saysOf(nodes: readonly DocNode[]): string {
  const seen = (node: DocNode): string[] => [
    ...['heading', 'src'].map((name) => wordIn(node, name)).filter((word) => word !== ''),
    ...(node.content ?? []).flatMap(seen),
  ]
  return JSON.stringify([wordsByBlock(withoutFields(nodes)).whole, ...nodes.flatMap(seen)])
}

const FIELDS = new Set(['validationText', 'validationUrl', 'validationUpload', 'validationWork'])

/** What is asked otherwise is told as a task; the files that one begins with are text. */
function withoutFields(nodes: readonly DocNode[]): DocNode[] {
  return nodes.flatMap((node) => {
    if (FIELDS.has(node.type)) return childrenOf(node)
    return [node.content ? { ...node, content: withoutFields(node.content) } : node]
  })
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

/** The learner's changed tasks, in the form of `stepChanges`. */
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

/** The words of each block, as a page has them. */
export function wordsByBlock(nodes: readonly DocNode[]): Indexed {
  return indexed(blockTexts(nodes))
}

function wordIn({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

export type Fate = 'stay' | 'move' | 'lost'

/** Null if it was already lost in the earlier text, and is not counted. */
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
