import { plainText } from '#pure/plain-text.ts'
import type { Concept, DocNode, PublishedQuiz } from '#features/content/content.rules.ts'
import { isShownIn } from '#features/content/content.rules.ts'
import type { ValidationBoxAttrs } from '#features/content/nodes/validation-box.rules.ts'
import { childrenOf } from '#features/content/practice-files.rules.ts'

/** A part of a project that can be quoted, with its block. */
export interface Passage {
  blockId: string
  stepId: string | null
  step: string | null
  /** The last heading before it. */
  heading: string | null
  /** The text that is searched. */
  text: string
  /** The Markdown that is quoted. */
  quote: string
  /** The name of the task, if the passage is one. */
  task?: string
  /** The first and the last number that the page shows on its box, if it is required. */
  numbers?: readonly [number, number]
}

const LONGEST = 600
const CODE_LINES = 12
const INLINE = new Set(['text', 'hardBreak', 'concept', 'variable', 'codeInline', 'contentLink'])
const LISTS = new Set(['bulletList', 'orderedList', 'checklist'])

interface PassagePlace {
  blockId: string
  stepId: string | null
  step: string | null
  heading: string | null
  numbers?: readonly [number, number] | undefined
}

/** The readable passages of a track, block by block, with concepts at their first mention. */
export function passagesOf(document: DocNode, track: string | null, concepts: readonly Concept[] = []): Passage[] {
  const passages: Passage[] = []
  const unnamed = new Map(concepts.map((concept) => [concept.key, concept]))

  function add(
    { blockId, stepId, step, heading }: PassagePlace,
    text: string,
    quote: string,
    more: Pick<Passage, 'task' | 'numbers'> = {},
  ) {
    const clean = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST).toWellFormed()
    if (clean !== '' && blockId !== '') passages.push({ blockId, stepId, step, heading, text: clean, quote, ...more })
  }
  function nameConcepts(node: DocNode, place: PassagePlace) {
    const concept = node.type === 'concept' ? unnamed.get(attr(node, 'conceptId')) : undefined
    if (concept) {
      unnamed.delete(concept.key)
      const said = plainText(concept.short)
      add({ ...place, heading: concept.name }, `${concept.name}: ${said}`, `**${escaped(concept.name)}**: ${escaped(said)}`)
    }
    for (const child of node.content ?? []) nameConcepts(child, place)
  }
  function walk(node: DocNode, above: PassagePlace) {
    if (!isShownIn(node.attrs?.['tracks'], track)) return
    const place = { ...above, blockId: attr(node, 'id') || above.blockId }
    if (node.type === 'step') Object.assign(place, { stepId: attr(node, 'id'), step: attr(node, 'title'), heading: attr(node, 'title') })
    else if (node.type !== 'heading') place.heading = attr(node, 'heading') || above.heading
    if (node.type === 'heading') {
      above.heading = inlineText(node)
      return
    }
    if (node.type === 'codeBlock') return addCode(node, place)
    if (node.type === 'validationBox') place.numbers = numbersOf(node, track)
    else if (node.type.startsWith('validation')) addTask(node, place)
    const content = childrenOf(node)
    if (LISTS.has(node.type)) {
      const items = content.map((item) => ({ text: inlineText(item), quote: quotedInline(item).trim() }))
      for (const some of inPieces(items)) {
        add(place, some.map(({ text }) => text).join('. '), some.map(({ quote }) => `- ${quote}`).join('\n'))
      }
      nameConcepts(node, place)
    } else if (node.type === 'tableRow') {
      add(place, content.map(inlineText).join(', '), content.map((cell) => quotedInline(cell).trim()).join(' · '))
    } else if (content.some(({ type }) => INLINE.has(type))) {
      add(place, inlineText(node), quotedInline(node).trim())
      nameConcepts(node, place)
    } else for (const child of content) walk(child, place)
  }
  function addCode(node: DocNode, place: PassagePlace) {
    const lines = codeLines(node)
    const title = attr(node, 'title')
    const shown = lines.length > CODE_LINES ? [...lines.slice(0, CODE_LINES), '…'] : lines
    const caption = title ? `${escaped(title)}\n` : ''
    add(place, `${title}. ${lines.join(' ')}`, `${caption}\n~~~~${attr(node, 'language')}\n${shown.join('\n')}\n~~~~`)
  }
  function addTask(node: DocNode, place: PassagePlace) {
    const [title, description] = [attr(node, 'title'), attr(node, 'description')]
    add(place, `${title} ${description}`, [title && `**${escaped(title)}**`, escaped(description)].filter(Boolean).join('\n'), {
      task: title,
      ...(place.numbers && { numbers: place.numbers }),
    })
  }

  walk(document, { blockId: '', stepId: null, step: null, heading: null })
  return passages
}

function numbersOf({ attrs }: DocNode, track: string | null): readonly [number, number] | undefined {
  const places = attrs?.['places'] as ValidationBoxAttrs['places']
  const place = places?.[track ?? '']
  return place && [place[0], place[1]]
}

interface Item {
  text: string
  quote: string
}

/** Splits a long list into several passages, so that only the relevant items are quoted. */
function inPieces(items: readonly Item[]): Item[][] {
  const pieces: Item[][] = []
  let letters = 0
  for (const item of items) {
    letters += item.text.length
    const last = pieces.at(-1)
    if (last && letters <= LONGEST) last.push(item)
    else {
      pieces.push([item])
      letters = item.text.length
    }
  }
  return pieces
}

/** The explanations of quiz questions that the learner has answered. */
export function explanationsOf({ id, name, questions }: PublishedQuiz, answered: (questionId: string) => boolean): Passage[] {
  return questions
    .filter((question) => answered(question.id))
    .flatMap(({ question, options }) =>
      options.map(({ value, explanation }) => {
        const said = [question, value, explanation].map(plainText)
        const [asked = '', option = '', why = ''] = said
        const quote = `**${escaped(asked)}** ${escaped(option)}\n${escaped(why)}`
        return { blockId: id, stepId: null, step: null, heading: name, text: said.join(' ').slice(0, LONGEST), quote }
      }),
    )
}

/** The place as the reader knows it: 'Look closer › The first line'. */
export function placeOf({ step, heading }: Passage): string {
  return [...new Set([step, heading].filter((name) => name !== null && name !== ''))].join(' › ')
}

function inlineText(node: DocNode): string {
  if (node.text !== undefined) return node.text
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'variable') return attr(node, 'placeholder')
  const inside = (node.content ?? []).map(inlineText)
  return attr(node, 'conceptName') || attr(node, 'code') || inside.join(isInline(node) ? '' : ' ')
}

function quotedInline(node: DocNode): string {
  if (node.text !== undefined) {
    return node.marks?.some(({ type }) => type === 'code') ? inCode(node.text) : escaped(node.text)
  }
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'codeInline') return inCode(attr(node, 'code'))
  if (node.type === 'variable') return escaped(attr(node, 'placeholder'))
  return escaped(attr(node, 'conceptName')) || (node.content ?? []).map(quotedInline).join(isInline(node) ? '' : ' ')
}

function isInline({ content = [] }: DocNode): boolean {
  return content.some(({ type }) => INLINE.has(type))
}

function inCode(text: string): string {
  return text.includes('`') ? escaped(text) : `\`${text}\``
}

/** Escapes Markdown syntax. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|~&:]/g, String.raw`\$&`)
}

function codeLines({ attrs }: DocNode): string[] {
  const lines = attrs?.['lines']
  if (!Array.isArray(lines)) return []
  return lines.map((line: unknown) => (Array.isArray(line) ? line.map(pieceText).join('') : ''))
}

function pieceText(piece: unknown): string {
  if (typeof piece === 'string') return piece
  if (Array.isArray(piece)) return typeof piece[1] === 'string' ? piece[1] : ''
  return typeof piece === 'object' && piece !== null && 'v' in piece ? `{${String(piece.v)}}` : ''
}

function attr({ attrs }: DocNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
