import { nearest } from '#pure/edit-distance.ts'
import type { Heading, Nodes, Root, RootContent } from 'mdast'
import { SECTION_TYPES, type DocNode } from '#features/content/content.rules.ts'
import { ID, parseAttributes, splitTitle } from './attributes.ts'
import { buildBlocks, ordinaryHeading } from './blocks.ts'
import { named, placed, takeId, type Build } from './build.ts'
import { reportLoneGroups } from './code-blocks.ts'
import { readFields, type FieldKind, type Fields } from './fields.ts'
import { defined } from './inline-directives.ts'
import { gatherInWords, reportBrokenLinks, reportHtmlInside, reportLostInTitle } from './leftovers.ts'
import { shownText } from './markdown.ts'

const STEP_FIELDS = { tracks: 'words' } as const
const START = { line: 1, column: 1 }
const SECTION_FIELDS = { tracks: 'words', type: SECTION_TYPES } as const

interface Part {
  heading: Heading | null
  body: RootContent[]
}

/** Headings make the structure: the introduction, then steps, and in each step its sections. */
export function buildDocument(root: Root, build: Build): DocNode {
  gatherDefinitions(root, build)
  reportJumps(root.children, build)
  reportLoneGroups(root.children, build)
  const [introduction, ...steps] = splitAt(root.children, 2)
  const content = buildPlain(introduction?.body ?? [], build)
  if (steps.length === 0) build.report(START, 'noSteps')
  return { type: 'doc', content: [...content, ...steps.flatMap((step) => placed([buildStep(step, build)], step.heading ?? START, build))] }
}

/** Of several of one name the first counts. */
function gatherDefinitions(node: Nodes, { definitions }: Pick<Build, 'definitions'>): void {
  if (node.type === 'definition') definitions.set(node.identifier, definitions.get(node.identifier) ?? node.url)
  else if ('children' in node) for (const child of node.children) gatherDefinitions(child, { definitions })
}

function splitAt(nodes: readonly RootContent[], depth: number): Part[] {
  const parts: Part[] = [{ heading: null, body: [] }]
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) parts.push({ heading: node, body: [] })
    else parts.at(-1)?.body.push(node)
  }
  return parts
}

function buildStep({ heading, body }: Part, build: Build): DocNode {
  const { title, id, fields } = readTitle(heading, 'step', STEP_FIELDS, build)
  const tracks = tracksOf(fields, heading, build)
  const [own, ...sections] = splitAt(body, 3)
  const content = buildPlain(own?.body ?? [], build)
  if (content.length + sections.length === 0 && heading) build.report(heading, 'emptyStep', title)
  return named('step', { id, title, ...tracks }, [
    ...content,
    ...sections.flatMap((section) => placed([buildSection(section, { id, ...tracks }, build)], section.heading ?? START, build)),
  ])
}

interface Step {
  id: string
  tracks?: string[]
}

function buildSection({ heading, body }: Part, step: Step, build: Build): DocNode {
  const { title, id, fields } = readTitle(heading, 'section', SECTION_FIELDS, build)
  const type = fields.words('type')
  const content = buildPlain(body, { ...build, inMission: type === 'pro', inOptional: type === 'extra-task' })
  if (content.length === 0 && heading) build.report(heading, 'emptySection', title)
  const { tracks } = tracksOf(fields, heading, build)
  if (tracks && step.tracks && heading) reportUnseen(tracks, step.tracks, heading, build)
  const attrs = {
    id,
    ...defined('type', type),
    contentId: type === 'pro' ? `pro-${id}` : null,
    stepid: step.id,
    name: title,
    heading: title,
    ...defined('tracks', tracks),
  }
  return named('section', attrs, content)
}

/** Blocks between step and section headings, with smaller headings among them. */
function buildPlain(nodes: readonly RootContent[], build: Build): DocNode[] {
  const content: DocNode[] = []
  let run: RootContent[] = []
  for (const node of nodes) {
    if (node.type === 'heading') {
      content.push(...buildBlocks(run, build), ...ordinaryHeading(node, build))
      run = []
    } else run.push(node)
  }
  return [...content, ...buildBlocks(run, build)]
}

function readTitle(
  heading: Heading | null,
  name: string,
  kinds: Record<string, FieldKind>,
  build: Build,
): { title: string; id: string; fields: Fields } {
  const at = heading ?? START
  // where a comment is left out, the spaces around it meet
  const { title, braces } = splitTitle(heading ? shownText(heading).replace(/ {2,}/g, ' ') : '')
  if (heading) reportTitle(heading, title, build)
  const given = parseAttributes(braces ?? '')
  const [open] = braces === null ? (/\{#[^{}]*$/.exec(title) ?? []) : []
  if (!given) build.report(at, 'badAttributes', `{${braces}}`)
  if (open !== undefined) build.report(at, 'unclosedBraces', open)
  if (heading && isUnderlined(heading, build)) {
    build.report(heading, 'underlinedHeading')
    return { title, id: `broken-${heading.position?.start.line}`, fields: readFields({}, kinds, at, build.source, build.report) }
  }
  if (title === '') build.report(at, 'emptyHeading')
  const fields = readFields(given ?? {}, kinds, at, build.source, build.report)
  const misplaced = given?.['id'] === undefined ? idIn(title) : undefined
  if (misplaced !== undefined) build.report(at, 'misplacedId', misplaced)
  const id =
    given && open === undefined
      ? takeId(given['id'] ?? misplaced, `The ${name} "${title}"`, title, at, build)
      : `broken-${heading?.position?.start.line}`
  return { title, id, fields }
}

function reportTitle(heading: Heading, title: string, build: Build): void {
  reportHtmlInside(heading, build)
  reportLostInTitle(heading, build)
  reportBrokenLinks(heading, build)
  gatherInWords(title, heading, build)
}

/** An id before the title, or in other brackets or none. */
function idIn(title: string): string | undefined {
  const found = /^\{#([\w-]+)\}|\(#([\w-]+)\)$|\{([\w-]+)\}$|\s#([\w-]+)$/.exec(title)
  return found?.slice(1).find((id) => id !== undefined && ID.test(id))
}

function isUnderlined({ position }: Heading, { source }: Build): boolean {
  return !source.slice(position?.start.offset).trimStart().startsWith('#')
}

function tracksOf(fields: Fields, heading: Heading | null, build: Build): { tracks?: string[] } {
  const written = fields.words('tracks')
  if (written === undefined) return {}
  const tracks = written.split(',').map((track) => track.trim())
  for (const track of tracks)
    if (build.tracks?.has(track) === false && heading) build.report(heading, 'unknownTrack', track, nearest(track, [...build.tracks]))
  return { tracks }
}

/** Text of a section is shown on the tracks that both the section and its step are for. */
function reportUnseen(own: string[], around: string[], heading: Heading, build: Build): void {
  const isKnown = [...own, ...around].every((track) => build.tracks?.has(track))
  if (isKnown && !own.some((track) => around.includes(track))) build.report(heading, 'unseenSection', own, around)
}

function reportJumps(nodes: readonly RootContent[], build: Build): void {
  let last = 1
  for (const node of nodes) {
    if (node.type !== 'heading') continue
    if (node.depth === 1) build.report(node, 'titleInText')
    else {
      if (node.depth > last + 1) build.report(node, 'headingJump', last, node.depth)
      last = node.depth
    }
  }
}
