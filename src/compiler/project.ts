import { createHash } from 'node:crypto'
import type { RootContent } from 'mdast'
import {
  holdsQuiz,
  LONGEST_SOURCE,
  type DocNode,
  type OutlineStep,
  type ProSection,
  type PublishedQuiz,
  type PublishedValidation,
} from '#features/content/content.rules.ts'
import type { TaskCheck } from '#features/content/checks.rules.ts'
import type { Looks } from '#features/content/looks.rules.ts'
import { documentProblems } from '#features/content/nodes/nodes.rules.ts'
import type { Catalogue } from './catalogue.ts'
import { heredocsIn } from './code/heredocs.ts'
import { openHighlighter } from './code/highlight.ts'
import { variablesIn } from './code/lines.ts'
import { looksOf } from './looks/looks.ts'
import { reporter, type Finding, type Report, type SourcePosition } from './findings.ts'
import { assignIds } from './ids/assign.ts'
import { measureImage, type Asset } from './images/images.ts'
import { MOTIF, readMotif } from './images/motif.ts'
import { numberTasks, outlineOf, validationsOf } from './outline.ts'
import { FILE_LANGUAGES, practicesIn } from './practice/build-practice.ts'
import type { PracticeToRun } from './practice/read-work.ts'
import { previewOf } from './previews.ts'
import { splitProSections, withMissionsNamed } from './pro-sections.ts'
import { readAnswers, reportShortFields, tellFields, type Sought } from './source/answers.ts'
import { readFrontMatter, type AuthoredMetadata } from './source/front-matter.ts'
import { readQuiz } from './source/quiz.ts'
import { wordsOfAnswers, wordsOfHead, wordsOfQuiz, type ShownWords } from './source/shown-words.ts'
import { textIn, type SourceFiles } from './source/text.ts'
import { reportUnread } from './source/unread.ts'
import { placesIn } from './source/yaml.ts'
import { reportUnclosed, withoutConsequences } from './text/causes.ts'
import { reportUnresolved } from './text/resolve.ts'
import { reportSwallowed } from './text/swallowed.ts'
import { ID } from './text/attributes.ts'
import { startBuild, type RunnableBlock } from './text/build.ts'
import { deepestIn, isTooDeep, lineWithMostMarks } from './text/depth.ts'
import { parseMarkdown } from './text/markdown.ts'
import { buildDocument } from './text/structure.ts'

/** A file for readers, and the author's picture that it is made of. */
export interface ProjectAsset extends Asset {
  path: string
}

export interface CompiledProject {
  id: string
  version: string
  metadata: AuthoredMetadata
  outline: OutlineStep[]
  document: DocNode
  /** the public preview of a Pro project; null when everything is public */
  preview: DocNode | null
  proSections: Record<string, ProSection>
  validations: PublishedValidation[]
  checks: Record<string, TaskCheck>
  /** where answers stand in the learner's own folder; null where none can be found there */
  looks: Looks | null
  quiz: PublishedQuiz | null
  tutor: string | null
  /** release time, for readers who do not have it yet; not part of the version */
  appearsAt: string | null
  assets: ProjectAsset[]
}

export interface ProjectResult {
  id: string
  findings: Finding[]
  /** null when there are findings to fix: a broken project is not published */
  project: CompiledProject | null
  runs: RunnableBlock[]
  looks: Looks | null
  /** answers that a rule checks */
  sought: Sought[]
  practices: PracticeToRun[]
  variables: ReadonlyMap<string, string>
  /** in text order, also for a broken text */
  places: BlockPlace[]
}

/** The line of project.md where a block begins. */
export interface BlockPlace {
  id: string
  line: number
}

/** Never matches inside well-formed front matter. */
const STEP = /^##+ .*\{#[\w-]+/m

/** Found before the parser, whose time grows with the square of the depth. */
const QUOTES_TOO_DEEP = /^(?:>[ \t]*){1000}/m

interface Task {
  id: string
  files: SourceFiles
  catalogue: Catalogue
  projects: ReadonlySet<string>
  /** the last published text, so that an edited block keeps its id */
  earlier?: readonly DocNode[]
  tools?: Partial<CompileTools>
}

/** The slow parts, which a caller that recompiles often may cache. */
export interface CompileTools {
  highlighter: typeof openHighlighter
  measure: typeof measureImage
}

/** Any failure of the compiler becomes a finding of the project. */
export async function compileProject(task: Task): Promise<ProjectResult> {
  try {
    return await compileFiles(task)
  } catch (error) {
    return failed(task.id, task.files, (report, at) =>
      isTooDeep(error) ? report(at, 'tooDeep') : report(at, 'compilerFailed', error instanceof Error ? error.message : String(error)),
    )
  }
}

async function compileFiles({
  id,
  files,
  catalogue,
  projects,
  earlier = [],
  tools: { highlighter = openHighlighter, measure = measureImage } = {},
}: Task): Promise<ProjectResult> {
  const findings: Finding[] = []
  const reportIn = (name: string) => reporter(`projects/${id}/${name}`, findings)
  const report = reportIn('project.md')
  const unread = reportUnread(files, reportIn, '', LONGEST_SOURCE)
  const textOf = (name: string) => (unread.has(name) ? undefined : textIn(files.get(name)))
  const source = textOf('project.md')?.replaceAll('\r\n', '\n')
  if (!ID.test(id)) report({ line: 1, column: 1 }, 'badFolderName', id)
  if (source === undefined || unread.has('project.md')) {
    if (!unread.has('project.md')) report({ line: 1, column: 1 }, 'missingFile', 'project.md')
    return { ...nothingOf(id), findings }
  }

  const quotes = source.search(QUOTES_TOO_DEEP)
  if (quotes !== -1) {
    report({ line: source.slice(0, quotes).split('\n').length, column: 1 }, 'tooDeep')
    return { ...nothingOf(id), findings }
  }
  const root = parseMarkdown(source)
  const deep = deepestIn(root)
  if (deep) {
    report(deep, 'tooDeep')
    return { ...nothingOf(id), findings }
  }
  reportUnclosed(source, report)
  reportSwallowed(source, report)
  const [head] = root.children
  const isClosed = head?.type === 'yaml' && !STEP.test(head.value)
  if (!isClosed) report({ line: 1, column: 1 }, source.startsWith('---\n') ? 'unclosedFrontMatter' : 'missingFrontMatter')
  const front = isClosed ? readFrontMatter(head.value, catalogue, report) : null
  const { tutor = null, appearsAt = null } = front ?? {}
  const drawing = textOf(MOTIF)
  const motif = drawing === undefined ? null : readMotif(drawing, reportIn(MOTIF))
  const metadata = front && { ...front.metadata, ...(motif && { motif }) }

  const quizText = textOf('quiz.yaml')
  const quiz = quizText === undefined ? null : readQuiz(quizText, reportIn('quiz.yaml'))
  const images = await measureImages(files, measure)
  const build = startBuild({
    source,
    report,
    highlight: await highlighter(languagesOf(root.children)),
    images,
    concepts: catalogue.concepts,
    projects,
    textOf,
    tracks: metadata && new Set(metadata.tracks.map((track) => track.id)),
    quiz: (quizText !== undefined && quiz === null) || unread.has('quiz.yaml') ? 'broken' : quiz,
  })
  const whole = buildDocument(root, build)
  reportUnresolved(build)
  if (quiz && !findings.some(({ rule }) => rule === 'unknownQuiz') && !holdsQuiz(whole)) {
    reportIn('quiz.yaml')({ line: 1, column: 1 }, 'unusedQuiz', quiz.id)
  }

  const content = whole.content ?? []
  assignIds(content, earlier)
  const places = placesOf(content, build.gathered.lines)
  const validations = validationsOf(content)
  const reportAnswer = reportIn('answers.yaml')
  const lines = new Map(places.map(({ id, line }) => [id, line]))
  const standsAt = whereTasksStand(validations, lines, stepLines(root.children))
  const answersText = textOf('answers.yaml') ?? ''
  const { checks, rows, works, sought } = readAnswers(answersText, validations, practicesIn(content), reportAnswer, standsAt)
  // a broken check is not among the checks: its field would be reported too
  const isEveryCheckRead = !findings.some(({ file }) => file.endsWith('/answers.yaml'))
  if (isEveryCheckRead) reportShortFields(validations, checks, (taskId) => ({ line: lines.get(taskId) ?? 1, column: 1 }), report)
  const { runs, variables } = build.gathered
  if (metadata) reportVariables(wordsOfHead(metadata), `\n${isClosed ? head.value : ''}`, variables, report)
  reportVariables(wordsOfAnswers(checks), answersText, variables, reportAnswer)
  if (quiz) reportVariables(wordsOfQuiz(quiz), quizText ?? '', variables, reportIn('quiz.yaml'))
  const found = looksOf(sought, { source, runs }, reportAnswer)
  const looks = Object.keys(found.tasks).length > 0 ? found : null
  tellFields(content, rows)
  const tracks = (metadata?.tracks ?? []).map((track) => track.id)
  numberTasks(content, validations, tracks)
  if (!isBroken(findings)) for (const problem of documentProblems(whole)) report({ line: 1, column: 1 }, 'notSound', problem)

  const names = { anchors: build.gathered.anchorTitles, quiz }
  if (!isStorable(whole)) report({ line: 1, column: 1 }, 'notSound', 'it holds a character that no database keeps')
  const { document, proSections } = splitProSections(whole, names, checks)
  const preview = metadata?.plan === 'pro' ? previewOf(document, tracks) : null
  const published = { metadata, outline: outlineOf(whole, names), document, preview, proSections, validations, checks, quiz }
  const usable = metadata !== null && !isBroken(findings)
  const project = usable
    ? {
        id,
        version: hashOf({ ...published, ...(tutor !== null && { tutor }), ...(looks && { looks }) }),
        ...published,
        looks,
        // outside the version: changes here are no update for learners
        outline: withMissionsNamed(published.outline, proSections),
        metadata,
        tutor,
        appearsAt,
        assets: usedAssets(images, build.gathered.usedImages),
      }
    : null
  const { links } = build.gathered
  return {
    id,
    findings: withoutConsequences(findings, { source, links }),
    project,
    runs,
    looks,
    sought,
    practices: works,
    variables,
    places,
  }
}

/** Reports variables in texts where they are not filled in. */
function reportVariables(said: readonly ShownWords[], yaml: string, known: ReadonlyMap<string, string>, report: Report): void {
  for (const { path, words } of said)
    for (const name of new Set(variablesIn(words))) if (known.has(name)) report(placesIn(yaml)(path), 'variableInWords', name)
}

function nothingOf(id: string): ProjectResult {
  return { id, findings: [], project: null, runs: [], looks: null, sought: [], practices: [], variables: new Map(), places: [] }
}

/** The result of a project whose compilation was killed; the finding points at the likeliest place. */
export function failed(id: string, files: SourceFiles, say: (report: Report, at: SourcePosition) => void): ProjectResult {
  const result = nothingOf(id)
  const source = files.get('project.md')?.toString('utf8') ?? ''
  say(reporter(`projects/${id}/project.md`, result.findings), { line: lineWithMostMarks(source), column: 1 })
  return result
}

function placesOf(nodes: readonly DocNode[], lines: ReadonlyMap<DocNode, number>): BlockPlace[] {
  return nodes.flatMap((node) => {
    const line = lines.get(node)
    const id = node.attrs?.['id']
    return [...(line !== undefined && typeof id === 'string' ? [{ id, line }] : []), ...placesOf(node.content ?? [], lines)]
  })
}

/** Where the steps of the text begin. */
function stepLines(nodes: readonly RootContent[]): number[] {
  return nodes.flatMap((node) => (node.type === 'heading' && node.depth === 2 && node.position ? [node.position.start.line] : []))
}

function whereTasksStand(
  validations: readonly PublishedValidation[],
  lines: ReadonlyMap<string, number>,
  steps: readonly number[],
): (taskId: string) => Pick<Sought, 'line' | 'step'> {
  return (taskId) => {
    const line = lines.get(validations.find(({ id }) => id === taskId)?.boxId ?? '') ?? Number.POSITIVE_INFINITY
    return { line, step: steps.findLast((step) => step <= line) ?? 0 }
  }
}

const PICTURE = /^images\/.+\.(svg|png|jpe?g|webp)$/i

type Images = Map<string, Awaited<ReturnType<typeof measureImage>>>

async function measureImages(files: SourceFiles, measure: typeof measureImage): Promise<Images> {
  const pictures = [...files].filter(([path]) => PICTURE.test(path))
  const others = [...files.keys()].flatMap((path) => {
    const kind = PICTURE.test(path) ? undefined : /^images\/.+\.(\w+)$/.exec(path)?.[1]
    return kind === undefined ? [] : [[path, { bad: `it is ${kind.toUpperCase()}` }] as const]
  })
  const measured = pictures.map(async ([path, body]) => [path, await measure(body, /\.svg$/i.test(path))] as const)
  return new Map([...(await Promise.all(measured)), ...others])
}

function usedAssets(images: Images, used: ReadonlySet<string>): ProjectAsset[] {
  return [...used].flatMap((path) => {
    const image = images.get(path)
    return image && 'assets' in image ? image.assets.map((asset) => ({ ...asset, path })) : []
  })
}

/** All pictures in a project's files, used or not. */
export async function assetsOf(files: SourceFiles): Promise<ProjectAsset[]> {
  const images = await measureImages(files, measureImage)
  return usedAssets(images, new Set(images.keys()))
}

function languagesOf(nodes: readonly RootContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'code') {
      const language = node.lang ?? 'shell'
      return [language, ...heredocsIn(node.value, language).map((heredoc) => heredoc.language)]
    }
    if (node.type === 'containerDirective' && node.name === 'practice') return FILE_LANGUAGES
    return 'children' in node ? languagesOf(node.children) : []
  })
}

/** Missing colours alone do not block publishing. */
function isBroken(findings: readonly Finding[]): boolean {
  return findings.some(({ rule }) => rule !== 'unhighlighted')
}

/** PostgreSQL stores neither U+0000 nor a lone surrogate. */
function isStorable(node: DocNode): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(node))
}

function hashOf(published: object): string {
  return createHash('sha256').update(JSON.stringify(published)).digest('hex').slice(0, 20)
}
