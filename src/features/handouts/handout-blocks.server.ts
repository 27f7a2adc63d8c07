import { isShownIn, type CodeLine, type DocNode, type PublishedQuiz } from '#features/content/content.rules.ts'
import { optionsIn } from '#features/content/content-quiz.rules.ts'
import { childrenOf } from '#features/content/practice-files.rules.ts'
import { codeTexts, noteTexts, quizTexts, sectionTexts, taskTexts } from '#features/content/content.texts.ts'
import { handoutTexts } from './handouts.texts.ts'
import type { Align, HandoutBlock, HandoutCell, HandoutQuestion } from './handout-text.rules.ts'
import { codeLines, textIn, linkedWords, type Surroundings } from './handout-words.rules.ts'

export interface HandoutMaking extends Surroundings {
  track: string | null
  quiz: PublishedQuiz | null
  /** the project's address on the site */
  address: string
  /** level of the last heading: no heading skips one */
  level: number
}

const OUTPUT = 'output'
const LINES = 3

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

export function blocksOf(nodes: readonly DocNode[], making: HandoutMaking): HandoutBlock[] {
  return nodes.flatMap((node) => (isShownIn(node.attrs?.['tracks'], making.track) ? blockOf(node, making) : []))
}

function blockOf(node: DocNode, making: HandoutMaking): HandoutBlock | HandoutBlock[] {
  const { type, attrs = {}, content = [] } = node
  const text = (name: string) => textIn({ attrs }, name)
  const id = text('id')
  const inside = () => blocksOf(content, making)
  const words = () => linkedWords(content, making)
  switch (type) {
    case 'paragraph':
      return { kind: 'paragraph', words: words() }
    case 'heading':
      return { kind: 'heading', id, level: nextLevel(Number(attrs['level']) - 1, making), words: words() }
    case 'blockquote':
      return { kind: 'quote', blocks: inside() }
    case 'horizontalRule':
      return { kind: 'rule' }
    case 'bulletList':
    case 'orderedList':
      return {
        kind: 'list',
        start: type === 'orderedList' ? Number(attrs['start'] ?? 1) : null,
        items: content.map((item) => blocksOf(item.content ?? [], making)),
      }
    case 'checklist':
      return {
        kind: 'checks',
        items: content.map((item) => ({ checked: item.attrs?.['checked'] === true, blocks: blocksOf(item.content ?? [], making) })),
      }
    case 'table':
      return tableOf(content, making)
    case 'codeBlock':
      return codeOf(attrs, making)
    case 'image':
      return {
        kind: 'picture',
        src: text('src'),
        alt: text('alt'),
        caption: text('caption'),
        width: Number(attrs['width']),
        height: Number(attrs['height']),
        border: attrs['withBorder'] === true,
      }
    case 'tabs':
      return {
        kind: 'panes',
        id,
        panes: content.map((tab) => ({
          id: textIn(tab, 'id'),
          title: textIn(tab, 'heading'),
          blocks: blocksOf(tab.content ?? [], making),
        })),
      }
    case 'note':
      return noteOf(node, making)
    case 'anchor':
      return { kind: 'place', id }
    case 'section':
      return sectionOf(node, making)
    case 'quiz':
      return quizOf(id, making)
    case 'validationBox':
      return { kind: 'task', id, name: nameOfTask(attrs['places'], making.track), blocks: inside() }
    case 'validationText':
    case 'validationUrl':
    case 'validationUpload':
      return answerOf(type, attrs)
    case 'validationWork':
      return [answerOf(type, attrs), ...blocksOf(childrenOf(node), making)]
    default:
      throw new Error(`A handout has no form for ${type}.`)
  }
}

function nextLevel(wanted: number, making: HandoutMaking): number {
  making.level = Math.max(2, Math.min(wanted, making.level + 1, 6))
  return making.level
}

const ALIGNS: readonly unknown[] = ['center', 'right']

function tableOf(rows: readonly DocNode[], making: HandoutMaking): HandoutBlock {
  const cells = ({ content = [] }: DocNode): HandoutCell[] =>
    content.map(({ attrs = {}, content: held = [] }) => ({
      align: ALIGNS.includes(attrs['align']) ? (attrs['align'] as Align) : 'left',
      blocks: blocksOf(held, making),
    }))
  const [first] = rows
  const isHeaded = first?.content?.every(({ type }) => type === 'tableHeader') ?? false
  return { kind: 'table', head: first && isHeaded ? cells(first) : [], rows: rows.slice(isHeaded ? 1 : 0).map(cells) }
}

function codeOf(attrs: Record<string, unknown>, making: HandoutMaking): HandoutBlock {
  const language = textIn({ attrs }, 'language')
  const title = textIn({ attrs }, 'title') || codeTexts.language(language)
  return { kind: 'code', title, language, lines: codeLines(attrs['lines'] as CodeLine[], language === OUTPUT, making) }
}

function noteOf({ attrs = {}, content = [] }: DocNode, making: HandoutMaking): HandoutBlock {
  const blocks = blocksOf(content, making)
  const plain = textIn({ attrs }, 'content')
  const said: HandoutBlock[] = plain === '' ? [] : [{ kind: 'paragraph', words: [{ href: null, runs: [{ text: plain, marks: [] }] }] }]
  const title = textIn({ attrs }, 'heading') || (noteTexts.names[textIn({ attrs }, 'notetype')] ?? '')
  return { kind: 'note', id: textIn({ attrs }, 'id'), title, blocks: blocks.length > 0 ? blocks : said }
}

/** A Secret Mission shows its teaser, and where the rest is. */
function sectionOf({ attrs = {}, content = [] }: DocNode, making: HandoutMaking): HandoutBlock {
  const isMission = attrs['type'] === 'pro'
  const { before, address } = handoutTexts.mission(making.address)
  const said = [`${sectionTexts.locked} ${before}`, address].map((text, index) => ({
    href: index === 1 ? address : null,
    runs: [{ text, marks: [] }],
  }))
  const level = nextLevel(2, making)
  return {
    kind: 'section',
    id: textIn({ attrs }, 'id'),
    level,
    title: textIn({ attrs }, 'heading') || textIn({ attrs }, 'name'),
    badge: isMission ? sectionTexts.mission : attrs['type'] === 'extra-task' ? sectionTexts.extraTask : '',
    said: isMission && attrs['status'] !== 'unlocked' ? said : [],
    blocks: blocksOf(content, making),
  }
}

function nameOfTask(places: unknown, track: string | null): string {
  if (!places) return taskTexts.task
  const place = (places as Record<string, [number, number, number]>)[track ?? '']
  return place ? taskTexts.place(...place) : taskTexts.optionalTask
}

function answerOf(type: string, attrs: Record<string, unknown>): HandoutBlock {
  const text = (name: string) => textIn({ attrs }, name)
  const placeholder = text('placeholder')
  const form = type === 'validationText' ? 'lines' : type === 'validationUrl' ? 'line' : 'tick'
  return {
    kind: 'answer',
    id: text('id'),
    form,
    title: text('title'),
    rows: form === 'lines' ? Number(attrs['rows'] ?? LINES) : 1,
    optional: attrs['optional'] === true ? taskTexts.optional : '',
    said: [text('description'), text('helpText'), placeholder && handoutTexts.example(placeholder)].filter(Boolean),
  }
}

function quizOf(id: string, { quiz }: HandoutMaking): HandoutBlock | [] {
  if (!quiz) return []
  const questions: HandoutQuestion[] = quiz.questions.map((one) => ({
    id: one.id,
    question: one.question,
    hint: one.type === 'multiple' ? quizTexts.several : '',
    options: optionsIn(one.id, one.options).map(({ value }, index) => ({ letter: LETTERS[index] ?? '', value })),
  }))
  const { name, description } = quiz
  return { kind: 'quiz', id, badge: quizTexts.quiz, name, description, questions, said: handoutTexts.quizHint }
}
