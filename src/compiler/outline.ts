import { shortTitle } from '#features/content/code-in-words.rules.ts'
import {
  isRequiredIn,
  type DocNode,
  type OutlineItem,
  type OutlineStep,
  type PublishedQuiz,
  type PublishedValidation,
} from '#features/content/content.rules.ts'
import { textAttr } from './attrs.ts'

interface Names {
  anchors: ReadonlyMap<string, string>
  quiz: PublishedQuiz | null
}

/** The table of contents: each step with its sections, tasks, quiz and named anchors, in text order. */
export function outlineOf(document: DocNode, names: Names): OutlineStep[] {
  const steps = (document.content ?? []).filter(({ type }) => type === 'step')
  return steps.map((step) => ({
    id: textAttr(step, 'id'),
    title: textAttr(step, 'title'),
    ...tracksOf(step),
    children: itemsOf(step.content ?? [], names, []),
  }))
}

/** Leaves out the body of a Secret Mission. */
export function itemsOf(nodes: readonly DocNode[], names: Names, tracks: string[]): OutlineItem[] {
  return nodes.flatMap((node) => {
    const id = textAttr(node, 'id')
    const own = tracksOf(node).tracks ?? tracks
    const within = own.length > 0 ? { tracks: own } : {}
    const generic = (title: string): OutlineItem => ({ id, title, itemType: 'generic', genericType: node.type, ...within })
    if (node.type === 'section') {
      const inside = node.attrs?.['type'] === 'pro' ? [] : itemsOf(node.content ?? [], names, own)
      return [generic(textAttr(node, 'heading')), ...inside]
    }
    if (node.type === 'quiz') return [generic(names.quiz?.name ?? id)]
    if (node.type === 'anchor') {
      const title = names.anchors.get(id)
      return title ? [generic(title)] : []
    }
    if (node.type === 'validationBox') {
      const first = answersOf(node)[0]
      return [
        { id, title: first ? textAttr(first, 'short') || shortTitle(textAttr(first, 'title')) : id, itemType: 'validation', ...within },
      ]
    }
    return itemsOf(node.content ?? [], names, own)
  })
}

const ANSWER_TYPES: Record<string, PublishedValidation['type']> = {
  validationText: 'TEXT',
  validationUrl: 'URL',
  validationUpload: 'FILE',
  validationWork: 'WORK',
}

/** Every task, with its place. */
export function validationsOf(
  nodes: readonly DocNode[],
  place: Pick<PublishedValidation, 'tracks' | 'contentId'> = {},
): PublishedValidation[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'validationBox') {
      const contentId = node.attrs?.['contentId']
      const inside = { ...place, ...tracksWithin(node, place.tracks), ...(typeof contentId === 'string' && { contentId }) }
      return validationsOf(node.content ?? [], inside)
    }
    return answersOf(node).map((answer) => ({
      id: textAttr(answer, 'id'),
      type: ANSWER_TYPES[answer.type] ?? 'TEXT',
      boxId: textAttr(node, 'id'),
      title: textAttr(answer, 'title'),
      description: textAttr(answer, 'description'),
      optional: answer.attrs?.['optional'] === true,
      characterLimit: Number(answer.attrs?.['characterLimit']) || null,
      ...(answer.attrs?.['review'] === 'model' && { review: 'model' as const }),
      ...place,
    }))
  })
}

/** Numbers the required tasks of each track, and gives each box the numbers in it. */
export function numberTasks(nodes: readonly DocNode[], validations: readonly PublishedValidation[], tracks: readonly string[]): void {
  const ways = (tracks.length > 0 ? tracks : [null]).map((track) => {
    const required = validations.filter((validation) => isRequiredIn(validation, track))
    return { name: track ?? '', boxes: required.map(({ boxId }) => boxId) }
  })
  for (const { type, attrs, content } of nodes) {
    if (type !== 'validationBox' || !attrs) numberTasks(content ?? [], validations, tracks)
    else {
      const placed = ways.flatMap(({ name, boxes }) => {
        const first = boxes.indexOf(textAttr({ type, attrs }, 'id'))
        return first < 0 ? [] : [[name, [first + 1, boxes.lastIndexOf(textAttr({ type, attrs }, 'id')) + 1, boxes.length]] as const]
      })
      attrs['places'] = Object.fromEntries(placed)
    }
  }
}

function answersOf(box: DocNode): DocNode[] {
  return (box.content ?? []).filter(({ type }) => type in ANSWER_TYPES)
}

function tracksOf({ attrs }: DocNode): { tracks?: string[] } {
  const tracks = attrs?.['tracks']
  return Array.isArray(tracks) ? { tracks: tracks.map(String) } : {}
}

function tracksWithin(node: DocNode, around: readonly string[] | undefined): { tracks?: string[] } {
  const { tracks } = tracksOf(node)
  return tracks ? { tracks: tracks.filter((track) => around?.includes(track) !== false) } : {}
}
