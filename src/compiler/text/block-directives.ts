import { nearest } from '#pure/edit-distance.ts'
import type { RootContent } from 'mdast'
import { piecesOf } from '#features/content/code-in-words.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { buildPractice } from '../practice/build-practice.ts'
import { named, takeId, type Build, type BuildInside, type Where } from './build.ts'
import type { Fields } from './fields.ts'
import { buildImage } from './images.ts'
import { attributesOf, defined, directiveFields } from './inline-directives.ts'

type Container = Extract<RootContent, { type: 'containerDirective' }>
type Leaf = Extract<RootContent, { type: 'leafDirective' }>

export function buildContainer(node: Container, build: Build, where: Where, inside: BuildInside): DocNode[] {
  reportLabel(node, build)
  if (node.name === 'tab') {
    build.report(node, 'tabOutside')
    return []
  }
  const fields = directiveFields(node, build)
  const id = ownId(node, fields, build)
  if (node.name === 'tabs') return buildTabs(node, id, fields, build, inside)
  if (node.name === 'note') {
    const attrs = { id, heading: fields.words('heading') ?? '', ...defined('notetype', fields.words('type')) }
    return [named('note', attrs, inside(node.children, 'text'))]
  }
  if (node.name === 'practice') {
    if (where !== 'task') build.report(node, 'answerOutside', node.name)
    reportNeeded(node, id, fields, build)
    return buildPractice(node, id, fields, build)
  }
  if (where === 'task') build.report(node, 'nestedTask')
  return buildTask(node, id, build, inside)
}

function buildTabs(node: Container, id: string, fields: Fields, build: Build, inside: BuildInside): DocNode[] {
  const tabs = node.children.flatMap((child) => {
    if (child.type === 'containerDirective' && child.name === 'tab') return buildTab(child, build, inside)
    build.report(child, 'notATab')
    return []
  })
  const ids = tabs.map((tab) => String(tab.attrs?.['id']))
  if (node.children.length === 0) build.report(node, 'emptyTabs')
  const active = fields.words('active')
  if (active !== undefined && !ids.includes(active)) build.report(node, 'noTab', active, nearest(active, ids))
  const attrs = {
    id,
    active: active ?? ids[0] ?? null,
    ...defined('embedded', fields.flag('embedded')),
    ...defined('largetabs', fields.flag('largetabs')),
    ...defined('headingsize', fields.words('headingsize')),
  }
  return [named('tabs', attrs, tabs)]
}

function buildTab(node: Container, build: Build, inside: BuildInside): DocNode[] {
  reportLabel(node, build)
  const fields = directiveFields(node, build)
  const id = ownId(node, fields, build)
  return [named('tab', { id, heading: fields.words('heading') ?? id }, inside(node.children, 'text'))]
}

function buildTask(node: Container, id: string, build: Build, inside: BuildInside): DocNode[] {
  const content = inside(node.children, 'task')
  const asks = content.some(({ type }) => type.startsWith('validation'))
  if (!asks) build.report(node, 'emptyTask', id)
  return [named('validationBox', { id }, content)]
}

export function buildLeaf(node: Leaf, build: Build, where: Where): DocNode[] {
  reportLabel(node, build)
  const fields = directiveFields(node, build)
  if (node.name === 'image') {
    if (!fields.words('src')) return []
    const written = {
      src: fields.words('src') ?? '',
      alt: fields.words('alt') ?? '',
      caption: fields.words('caption') ?? '',
      ...defined('withBorder', fields.flag('withBorder')),
      ...defined('withSpacing', fields.flag('withSpacing')),
    }
    return buildImage(written, node, build)
  }
  const id = ownId(node, fields, build)
  if (node.name === 'anchor') {
    const title = fields.words('title')
    if (title) build.gathered.anchorTitles.set(id, title)
    return [named('anchor', { id })]
  }
  if (node.name === 'quiz') return buildQuiz(node, id, build)
  if (where !== 'task') build.report(node, 'answerOutside', node.name)
  reportNeeded(node, id, fields, build)
  return [buildAnswer(node.name, id, fields)]
}

/** What is needed to finish stands where everybody comes by. */
function reportNeeded(node: Container | Leaf, id: string, fields: Fields, build: Build): void {
  if (fields.flag('optional') === true) return
  if (build.inMission) build.report(node, 'neededInMission', id)
  if (build.inOptional) build.report(node, 'neededInOptional', id)
}

function buildQuiz(node: Leaf, id: string, build: Build): DocNode[] {
  const { quiz } = build
  if (build.inMission) build.report(node, 'quizInMission', id)
  if (quiz === null) build.report(node, 'noQuizFile', id)
  else if (quiz !== 'broken' && quiz.id !== id) build.report(node, 'unknownQuiz', id, quiz.id)
  return [named('quiz', { id })]
}

function buildAnswer(name: string, id: string, fields: Fields): DocNode {
  const common = {
    id,
    ...saidAs('title', fields.words('title') ?? ''),
    ...saidAs('description', fields.words('description') ?? ''),
    ...defined('short', fields.words('short')),
    ...defined('optional', fields.flag('optional')),
  }
  if (name === 'upload') return named('validationUpload', common)
  if (name === 'url') {
    return named('validationUrl', {
      ...common,
      ...defined('helpText', fields.words('help')),
      ...defined('extension', fields.words('extension')),
    })
  }
  const limit = fields.count('limit') ?? null
  return named('validationText', {
    ...common,
    characterLimit: limit,
    ...defined('placeholder', fields.words('placeholder')),
    ...defined('review', fields.words('review')),
  })
}

/** Whoever reads only the words gets them without the signs of code. */
function saidAs(name: 'title' | 'description', words: string): Record<string, unknown> {
  const pieces = piecesOf(words)
  return { ...(words !== '' && { [name]: pieces.join('') }), ...(pieces.length > 1 && { [`${name}Pieces`]: pieces }) }
}

function ownId(node: Container | Leaf, fields: Fields, build: Build): string {
  return takeId(attributesOf(node)['id'], node.name, fields.words('title') ?? fields.words('heading') ?? node.name, node, build)
}

function reportLabel(node: Container | Leaf, build: Build): void {
  const label =
    node.type === 'leafDirective' ? node.children.length > 0 : node.children.some((child) => child.data && 'directiveLabel' in child.data)
  if (label) build.report(node, 'unsupported', `Text in square brackets behind ${node.name}`)
}
