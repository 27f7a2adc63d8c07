import type { Heading, Nodes, Root } from 'mdast'
import type { DocNode } from '#features/content/content.rules.ts'
import type { CompiledProject } from '../project.ts'
import { variablesIn } from '../code/lines.ts'
import { authoredIds } from '../ids/blocks.ts'
import { textIn, type SourceFiles } from '../source/text.ts'
import { parseAttributes, splitTitle } from '../text/attributes.ts'
import { plainText } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { codeBlocksIn } from './code-blocks.ts'
import { allIn } from './words.ts'

interface Task {
  text: Root
  source: string
  project: CompiledProject
  catalogue: SourceFiles
  advise: Advise
}

/** Advice on positions, and on the links to them. */
export function adviseOnPlaces(task: Task): void {
  adviseOnTitles(task)
  adviseOnTracks(task)
  adviseOnVariables(task)
  adviseOnTeasers(task)
  adviseOnLinks(task)
  adviseOnMoment(task)
}

const headingsIn = ({ children }: Root) => children.filter((node) => node.type === 'heading')
const attributesOf = (node: Heading) => parseAttributes(splitTitle(plainText(node)).braces ?? '') ?? {}
const lineOf = (node: Nodes) => node.position?.start.line ?? 1
const titleOf = (node: Heading) => splitTitle(plainText(node)).title

function adviseOnTitles({ text, advise }: Task): void {
  let steps: string[] = []
  let sections: string[] = []
  for (const node of headingsIn(text)) {
    const title = titleOf(node).toLowerCase()
    const beside = node.depth === 2 ? steps : node.depth === 3 ? sections : []
    if (beside.includes(title)) advise(node, 'sameTitle', titleOf(node))
    if (node.depth === 2) [steps, sections] = [[...steps, title], []]
    else if (node.depth === 3) sections = [...sections, title]
  }
}

function adviseOnTracks({ text, source, project, advise }: Task): void {
  const used = new Set(headingsIn(text).flatMap((node) => /\btracks="?([\w, -]+)/.exec(plainText(node))?.[1]?.split(/\s*,\s*/) ?? []))
  for (const { id } of project.metadata.tracks) {
    const line = source.split('\n').findIndex((words) => new RegExp(`\\bid: *["']?${id}\\b`).test(words)) + 1
    if (!used.has(id)) advise({ line: Math.max(1, line), column: 1 }, 'unusedTrack', id)
  }
}

function adviseOnVariables({ text, advise }: Task): void {
  const first = new Map<string, { node: Nodes; example: string }>()
  for (const node of allIn(text)) {
    if (node.type !== 'textDirective' || node.name !== 'var') continue
    const { name = '', placeholder: example = '' } = Object.fromEntries(
      Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']),
    )
    const known = first.get(name)
    if (known && known.example !== '' && example !== '' && known.example !== example)
      advise(node, 'otherPlaceholder', name, known.example, known.node.position?.start.line ?? 1)
    else if (!known || known.example === '') first.set(name, { node: known?.node ?? node, example })
  }
  for (const [name, { node, example }] of first) if (example === '') advise(node, 'noPlaceholder', name)
  for (const { code, first: line, language } of codeBlocksIn(text))
    for (const [index, words] of code.value.split('\n').entries())
      for (const name of language === 'output' ? [] : variablesIn(words)) {
        const asked = first.get(name)?.node.position?.start.line ?? 0
        if (asked <= line + index) continue
        advise({ line: line + index, column: 1 }, 'usedBeforeAsked', name, asked)
        first.delete(name)
      }
}

/** Ids and lines of the content of Secret Missions. */
function missionsIn({ text, project }: Task) {
  const headings = headingsIn(text).filter(({ depth }) => depth < 4)
  return Object.values(project.proSections).map(({ sectionId, content }) => {
    const at = headings.findIndex((node) => new RegExp(`\\{#${sectionId}[\\s}]`).test(plainText(node)))
    const heading = headings[at]
    const from = heading?.position?.start.line ?? 1
    return { sectionId, heading, ids: authoredIds(content), from, to: headings[at + 1]?.position?.start.line ?? Number.POSITIVE_INFINITY }
  })
}

function adviseOnTeasers(task: Task): void {
  const sections = blocksIn(task.project.document).filter(({ type }) => type === 'section')
  for (const { sectionId, heading } of missionsIn(task)) {
    const shown = sections.find(({ attrs }) => attrs?.['id'] === sectionId)?.content ?? []
    if (shown.length === 0 && heading) task.advise(heading, 'emptyTeaser', titleOf(heading))
  }
}

function blocksIn(node: DocNode): DocNode[] {
  return [node, ...(node.content ?? []).flatMap(blocksIn)]
}

function adviseOnLinks(task: Task): void {
  const { text, project, catalogue, advise } = task
  const missions = missionsIn(task)
  const definitions = new Map(allIn(text).flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])))
  const placeOf = placesOfIds(text)
  for (const node of allIn(text)) {
    const target = targetOf(node, definitions)
    const line = lineOf(node)
    const locked = missions.find(({ ids, from, to }) => ids.includes(target.slice(1)) && (line < from || line >= to))
    if (target.startsWith('#') && locked?.heading) advise(node, 'lockedTarget', target, titleOf(locked.heading))
    const to = target.startsWith('#') && !locked ? placeOf.get(target.slice(1)) : undefined
    const without = to === undefined ? [] : tracksAt(line, task).filter((track) => !tracksAt(to, task).includes(track))
    if (without.length > 0) advise(node, 'otherTrack', target, without)
    const [, other] = /^project:(.+)$/.exec(target) ?? []
    if (other !== undefined && project.metadata.visibility === 'public' && isPrivate(catalogue, other)) advise(node, 'hiddenTarget', other)
  }
}

function adviseOnMoment({ source, project: { appearsAt, metadata }, advise }: Task): void {
  const line = source.split('\n').findIndex((text) => text.startsWith('publish:')) + 1
  if (appearsAt !== null && metadata.visibility === 'private') advise({ line: Math.max(1, line), column: 1 }, 'privateMoment')
}

/** The lines of ids, but for those of concepts. */
function placesOfIds(text: Root): Map<string, number> {
  const ids = allIn(text).flatMap((node) => {
    const isDirective = node.type === 'leafDirective' || node.type === 'containerDirective'
    const id = node.type === 'heading' ? attributesOf(node)['id'] : isDirective ? node.attributes?.['id'] : undefined
    return id ? [[id, lineOf(node)] as const] : []
  })
  return new Map(ids)
}

/** The tracks that show a line: those of its step, of its section and of the project. */
function tracksAt(line: number, { text, project }: Task): string[] {
  const above = headingsIn(text).filter((node) => node.depth < 4 && lineOf(node) <= line)
  const around = [above.findLast(({ depth }) => depth === 2), above.at(-1)]
  const limits = around.flatMap((node) => (node ? (attributesOf(node)['tracks'] ?? []) : [])).map((tracks) => tracks.split(/\s*,\s*/))
  return project.metadata.tracks.map(({ id }) => id).filter((id) => limits.every((tracks) => tracks.includes(id)))
}

function targetOf(node: Nodes, definitions: ReadonlyMap<string, string>): string {
  if (node.type === 'link') return node.url
  if (node.type === 'linkReference') return definitions.get(node.identifier) ?? ''
  return node.type === 'textDirective' && node.name === 'link' ? (node.attributes?.['to'] ?? '') : ''
}

function isPrivate(catalogue: SourceFiles, id: string): boolean {
  const [, head = ''] = textIn(catalogue.get(`projects/${id}/project.md`))?.split(/^---\s*$/m) ?? []
  return /^visibility:\s*["']?private\b/m.test(head)
}
