import type { RootContent } from 'mdast'
import type { Concept, DocNode, PublishedQuiz } from '#features/content/content.rules.ts'
import { withDefaults } from '#features/content/nodes/nodes.rules.ts'
import type { Highlighter } from '../code/highlight.ts'
import { positionOf, type SourcePosition, type Positioned, type Report } from '../findings.ts'
import type { ImageProblem, MeasuredImage } from '../images/images.ts'
import { ID, isTextId, slug } from './attributes.ts'

/** The input of a build. */
export interface Surroundings {
  source: string
  report: Report
  highlight: Highlighter
  images: ReadonlyMap<string, MeasuredImage | ImageProblem>
  concepts: ReadonlyMap<string, Concept>
  projects: ReadonlySet<string>
  /** a file of the project's folder */
  textOf: (name: string) => string | undefined
  /** null when the front matter cannot be read */
  tracks: ReadonlySet<string> | null
  /** null without a quiz.yaml, 'broken' when that has findings */
  quiz: PublishedQuiz | 'broken' | null
}

/** The context of a block: answers are allowed only directly inside a task. */
export type Where = 'text' | 'task'
export type BuildInside = (nodes: readonly RootContent[], where: Where) => DocNode[]

/** A code block that `content check --run` runs, and its expected output. */
export interface RunnableBlock extends SourcePosition {
  language: string
  code: string
  expected: (SourcePosition & { output: string }) | null
}

/** Collected while building, and checked once the whole text is known. */
export interface Gathered {
  ids: Map<string, SourcePosition>
  links: (SourcePosition & { target: string })[]
  variables: Map<string, string>
  usedVariables: (SourcePosition & { name: string })[]
  /** variables where no value is filled in */
  unfilled: (SourcePosition & { name: string; isCode: boolean })[]
  /** variables in titles and attributes */
  inWords: (SourcePosition & { name: string })[]
  anchorTitles: Map<string, string>
  usedImages: Set<string>
  runs: RunnableBlock[]
  /** the lines where blocks begin */
  lines: Map<DocNode, number>
  /** containers of unknown name that are still open */
  unknownContainers: number
}

export interface Build extends Surroundings {
  /** inside a Secret Mission, which is not open to everybody */
  inMission: boolean
  /** inside a section that readers see as optional */
  inOptional: boolean
  gathered: Gathered
  definitions: Map<string, string>
}

export function startBuild(surroundings: Surroundings): Build {
  return {
    ...surroundings,
    inMission: false,
    inOptional: false,
    definitions: new Map(),
    gathered: {
      ids: new Map(),
      links: [],
      variables: new Map(),
      usedVariables: [],
      unfilled: [],
      inWords: [],
      anchorTitles: new Map(),
      usedImages: new Set(),
      runs: [],
      lines: new Map(),
      unknownContainers: 0,
    },
  }
}

/** Records the source line of nodes. */
export function placed(nodes: DocNode[], at: Positioned, { gathered }: Build): DocNode[] {
  for (const node of nodes) gathered.lines.set(node, positionOf(at).line)
  return nodes
}

/** A node whose id the compiler assigns once the whole document is built. */
export function unnamed(type: string, attrs: Record<string, unknown> = {}, content?: DocNode[]): DocNode {
  return named(type, { ...attrs, id: '-' }, content)
}

export function named(type: string, attrs: Record<string, unknown>, content?: DocNode[]): DocNode {
  return { type, attrs: withDefaults(type, attrs), ...(content && content.length > 0 && { content }) }
}

/** The author's id, or one made of the words so that checking can continue. */
/** Their ids stand on the page with an ending, so that they meet none of its own. */
const FIELDS: ReadonlySet<string> = new Set(['text', 'url', 'upload'])

export function takeId(id: string | undefined, name: string, words: string, at: Positioned, build: Build): string {
  const { ids } = build.gathered
  const place = positionOf(at)
  if (id === undefined || id === '') {
    build.report(at, 'missingId', name, slug(words))
    ids.set(slug(words), place)
    return `${slug(words)}-${place.line}`
  }
  const isOfPage = ID.test(id) && !isTextId(id)
  if (!ID.test(id) || (isOfPage && !FIELDS.has(name))) {
    build.report(at, isOfPage ? 'pageId' : 'badId', id)
    return `${slug(id)}-${place.line}`
  }
  const first = ids.get(id)
  if (first) build.report(at, 'duplicateId', id, first.line)
  else ids.set(id, place)
  return first ? `${id}-${place.line}` : id
}
