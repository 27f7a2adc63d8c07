import { optionsIn } from './content-quiz.rules.ts'

/** A published project is an immutable document: a tree of blocks with stable ids. */

export interface DocNode {
  type: string
  attrs?: Record<string, unknown>
  content?: DocNode[]
  marks?: DocMark[]
  text?: string
}

export interface DocMark {
  type: string
  attrs?: Record<string, unknown>
}

/** The limit of a source file, in UTF-16 units; the longest project has a sixth of it. */
export const LONGEST_SOURCE = 400_000

export const CATEGORIES = [
  'Account Management',
  'Analytics',
  'AI / ML',
  'Cloud DevOps',
  'Compute',
  'Containers',
  'Cost Economics',
  'Databases',
  'Global Infrastructure',
  'Networks',
  'Security',
  'Storage',
] as const
export type Category = (typeof CATEGORIES)[number]

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export const PROJECT_KINDS = ['roadmap', 'specialty', 'tool'] as const
export type ProjectKind = (typeof PROJECT_KINDS)[number]

export const NOTE_TYPES = ['explain', 'simplify', 'ask', 'blank', 'examples'] as const
export const SECTION_TYPES = ['section', 'pro', 'extra-task'] as const
export const SECTION_STATUSES = ['locked', 'unlocked'] as const
export const VALIDATION_STATUSES = ['INCOMPLETE', 'IN_REVIEW', 'INCORRECT', 'COMPLETE'] as const
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number]
export const TOKEN_CLASSES = ['kw', 'str', 'num', 'com', 'fn', 'op', 'var', 'typ', 'pun', 'prop'] as const
export type TokenClass = (typeof TOKEN_CLASSES)[number]

/** A piece of a line of code: plain text, highlighted text, or a learner's variable. */
export type CodePiece = string | [TokenClass, string] | { v: string }
export type CodeLine = CodePiece[]

export const SHARE_KEYS = ['share', 'linkedin', 'twitter', 'facebook', 'instagram', 'shortform'] as const
export type ShareKey = (typeof SHARE_KEYS)[number]

export interface Track {
  id: string
  title: string
  description: string
  share?: Partial<Record<ShareKey, string>>
}

export const MOTIF_SHAPES = ['path', 'rect', 'circle'] as const
export const MOTIF_COLOURS = ['ink', 'accent', 'wash', 'paper'] as const
export type MotifColour = (typeof MOTIF_COLOURS)[number]

/** A shape of the drawing on a project's sign, in a box of 48 × 48 with a stroke of 3. The place that draws it chooses the colours. */
export interface MotifShape {
  tag: (typeof MOTIF_SHAPES)[number]
  size: Record<string, string>
  fill?: MotifColour | 'none'
  stroke?: MotifColour | 'none'
}

export interface ProjectMetadata {
  title: string
  description: string
  icon: string | null
  imageUrl: string | null
  difficulty: Difficulty
  /** in minutes */
  time: number
  cost: string
  needs: string[]
  /** what it leaves behind and others name in `needs` */
  makes?: string[] | undefined
  lastModified: string
  concepts: string[]
  tracks: Track[]
  visibility: 'public' | 'private'
  /** when a public project becomes visible; until then it counts as private */
  appearsAt?: string
  plan: 'free' | 'pro'
  category: string
  series: string | null
  /** 'series.project' */
  order: string
  part: string | null
  kind: ProjectKind
  share: Partial<Record<ShareKey, string>>
  /** without one the category's sign is shown */
  motif?: MotifShape[]
  result?: ShownResult | undefined
}

export const RESULT_KINDS = ['terminal', 'page'] as const

/** What a project ends with, as its learner will see it. */
export interface ShownResult {
  kind: (typeof RESULT_KINDS)[number]
  lines: string[]
  /** for those who do not see the picture */
  says: string
}

/** The last project of a series, which joins the others; marked by its `part`. */
export function isCapstone({ part }: Pick<ProjectMetadata, 'part'>): boolean {
  return part === 'Capstone'
}

/** The table of contents, computed at publish time. */
export interface OutlineItem {
  id: string
  title: string
  itemType: 'validation' | 'generic'
  /** node type of an unnamed item: section, quiz, anchor */
  genericType?: string
  /** a Secret Mission: without Pro only its beginning shows */
  isMission?: true
  tracks?: string[]
}

export interface OutlineStep {
  id: string
  title: string
  tracks?: string[]
  children: OutlineItem[]
}

export interface PublishedProject {
  id: string
  /** hash of everything published: text, tasks, quiz, checks */
  version: string
  metadata: ProjectMetadata
  outline: OutlineStep[]
  /** {type:'doc', content:[…intro blocks, …steps]}; without the bodies of pro sections */
  document: DocNode
}

/** A step or section without tracks belongs to every track; without a chosen track everything is shown. */
export function isShownIn(tracks: unknown, track: string | null): boolean {
  return track === null || !Array.isArray(tracks) || tracks.length === 0 || tracks.includes(track)
}

/** Drops text of other tracks. */
export function onTrack(nodes: readonly DocNode[], track: string | null): DocNode[] {
  return nodes
    .filter(({ attrs }) => isShownIn(attrs?.['tracks'], track))
    .map((node) => (node.content ? { ...node, content: onTrack(node.content, track) } : node))
}

/** The body of a Secret Mission, published separately from the document. */
export interface ProSection {
  sectionId: string
  stepId: string
  content: DocNode[]
  outline: OutlineItem[]
}

export interface PublishedValidation {
  id: string
  type: 'TEXT' | 'URL' | 'FILE' | 'WORK'
  boxId: string
  title: string
  description: string
  optional: boolean
  /** the author's limit; null leaves it to the plan */
  characterLimit: number | null
  tracks?: string[]
  /** a model reviews the answer by the rubric, if one is configured */
  review?: 'model'
  /** the Secret Mission that contains it */
  contentId?: string
  /** of a practice: how its author solves it, for nobody who has not; it never reaches the browser before */
  exemplar?: { name: string; text: string }[]
}

/** Whether the task must be complete before the project is. A task in a Secret Mission never is required. */
export function isRequiredIn(
  { optional, tracks, contentId }: Pick<PublishedValidation, 'optional' | 'tracks' | 'contentId'>,
  track: string | null,
) {
  return !optional && contentId === undefined && isShownIn(tracks, track)
}

export const QUESTION_TYPES = ['single', 'multiple'] as const

export interface QuizQuestion {
  id: string
  type: (typeof QUESTION_TYPES)[number]
  difficulty: Difficulty
  question: string
  options: { id: string; value: string; explanation: string; isAnswer: boolean }[]
}

export interface PublishedQuiz {
  id: string
  name: string
  description: string
  questions: QuizQuestion[]
}

/** Whether a text asks a quiz. */
export function holdsQuiz({ type, content = [] }: DocNode): boolean {
  return type === 'quiz' || content.some(holdsQuiz)
}

export interface QuizPreview {
  id: string
  name: string
  description: string
  questions: QuestionPreview[]
}

export interface QuestionPreview {
  id: string
  type: QuizQuestion['type']
  question: string
  options: { id: string; value: string }[]
}

/** Removes right answers and explanations, which stay on the server. */
export function previewOf({ id, name, description, questions }: PublishedQuiz): QuizPreview {
  return {
    id,
    name,
    description,
    questions: questions.map(({ id, type, question, options }) => ({
      id,
      type,
      question,
      options: optionsIn(id, options).map(({ id, value }) => ({ id, value })),
    })),
  }
}

export interface Series {
  id: string
  title: string
  description: string
  category: Category
  order: number
}

export const CONCEPT_LEVELS = ['short', 'detailed'] as const
export type ConceptLevel = (typeof CONCEPT_LEVELS)[number]

export interface Concept {
  key: string
  name: string
  /** safe HTML */
  short: string
  detailed: string
}

export interface ListedProject {
  id: string
  version: string
  metadata: ProjectMetadata
  /** email address of the catalogue's owner */
  owner?: string
}

/** Sorts by category, then series, then place in the series; '2.10' comes after '2.9'. */
export function compareProjects(a: ListedProject, b: ListedProject): number {
  const [aSeries, aPlace] = orderParts(a.metadata.order)
  const [bSeries, bPlace] = orderParts(b.metadata.order)
  return (
    categoryPlace(a.metadata.category) - categoryPlace(b.metadata.category) ||
    aSeries - bSeries ||
    // two catalogues number their series independently
    (a.metadata.series ?? '').localeCompare(b.metadata.series ?? '', 'en') ||
    aPlace - bPlace ||
    (a.id < b.id ? -1 : 1)
  )
}

interface Placed {
  id: string
  metadata: Pick<ProjectMetadata, 'order'>
}

/** Sorts by place within a series, whatever the categories. */
export function compareInSeries(a: Placed, b: Placed): number {
  return orderParts(a.metadata.order)[1] - orderParts(b.metadata.order)[1] || (a.id < b.id ? -1 : 1)
}

function orderParts(order: string): [number, number] {
  const [series, place] = order.split('.').map(Number)
  return [series || 0, place || 0]
}

function categoryPlace(category: string): number {
  const place = CATEGORIES.findIndex((known) => known === category)
  return place < 0 ? CATEGORIES.length : place
}

/** A phrase and the projects that it leads to, best first; if no project is about it, the nearest series, or nothing for another field. */
export interface Alias {
  phrase: string
  leadsTo: string[]
  elsewhere: boolean
}
