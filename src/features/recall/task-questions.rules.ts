import { isRight, type AnswerCheck } from '#features/content/checks.rules.ts'
import type { Concept, QuizQuestion } from '#features/content/content.rules.ts'
import { quoteOf, richWords } from '#features/notes/notes.rules.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import { present, type Highlight, type Note } from '#features/projects/reading-marks.rules.ts'
import { plainText } from '#pure/plain-text.ts'
import { fillsGap, gapsIn } from './gaps.rules.ts'
import { among, lineWording, optionsWording, wordsWording, type RecallPrompt, type Wording } from './questions.rules.ts'

/** How quiz questions, tasks, concepts and marks are asked again. */

const LONGEST_LINE = 80
const FEWEST_OTHERS = 2
const FEWEST_TITLE_WORDS = 4
/** An answer that is longer or shorter by more is told apart by its looks. */
const MOST_UNLIKE = 3
const LONGEST_SHOWN = 600
const MOST_ALIKE = 5
const PASTED = /\b(paste|your)\b/i

export function quizWordings({ id, type, question, options }: QuizQuestion, seed: string): Wording[] {
  const all = options.map(({ id: option, value, isAnswer, explanation }) => ({ id: option, value, isRight: isAnswer, explanation }))
  const choose = optionsWording(
    'choose',
    { form: 'choose', subject: question, input: type === 'multiple' ? 'several' : 'one' },
    all,
    `${seed} ${id}`,
  )
  const claims = options.map(({ id: option, value, isAnswer, explanation }) => {
    const answers = [
      { id: 'yes', value: 'yes', isRight: isAnswer, explanation },
      { id: 'no', value: 'no', isRight: !isAnswer, explanation },
    ]
    const asked = optionsWording(`claim ${option}`, { form: 'claim', subject: question, text: value }, answers, '')
    return { ...asked, shown: { ...asked.shown, options: answers.map((one) => ({ id: one.id, value: one.value })) }, answer: choose.answer }
  })
  return [choose, ...claims]
}

interface DoneTask {
  title: string
  description: string
  check: AnswerCheck
  /** the learner's own right answer */
  own: string
  /** other tasks of the project that they did */
  others: readonly { title: string; own: string }[]
}

export function taskWordings({ title, description, check, own, others }: DoneTask, seed: string): Wording[] {
  const given = own.trim()
  if (given === '' || given.length > LONGEST_SHOWN || !isRight(check, given) || !saysEnough(title, description)) return []
  const isLine = given.length <= LONGEST_LINE && !given.includes('\n')
  const facts = { subject: title, text: description || null }
  const wordings: Wording[] = []
  const wrong = [...others.map((one) => one.own.trim()), ...nearNumbers(given)].filter(
    (one) => one.length <= LONGEST_SHOWN && isAlike(one, given) && !isRight(check, one),
  )
  if (new Set(wrong).size >= FEWEST_OTHERS) {
    const near = likeliest(given, wrong)
    wordings.push(optionsWording('pick', { ...facts, form: 'pick' }, among(given, near, seed), seed))
  }
  const titles = others.map((one) => one.title).filter((one) => one !== title)
  if (new Set(titles).size >= FEWEST_OTHERS) {
    const asked = { form: 'reverse', subject: '', text: given } as const
    wordings.push(optionsWording('reverse', asked, among(title, titles, `${seed} reverse`), seed))
  }
  // what a machine printed is nothing to know by heart
  if (isLine && check.check !== 'output' && !PASTED.test(`${title} ${description}`)) {
    wordings.push(lineWording('type', { ...facts, form: 'type' }, given, (text) => isRight(check, text)))
  }
  return check.check === 'pattern' || check.check === 'number'
    ? wordings
    : [...wordings, ...gapWordings(given, { form: 'gap', subject: title }, 2)]
}

function isAlike(one: string, other: string): boolean {
  const [shorter = 0, longer = 0] = [one.length, other.length].toSorted((a, b) => a - b)
  return longer <= shorter * MOST_UNLIKE
}

/** Beside its text a task may be called "All three"; later nobody knows of what. */
function saysEnough(title: string, description: string): boolean {
  return `${title} ${description}`.trim().split(/\s+/).length >= FEWEST_TITLE_WORDS
}

/** A task that nothing checks, beside the author's own answer. */
export function ownWordings({ title, description }: Pick<DoneTask, 'title' | 'description'>, ours: string): Wording[] {
  const asked = wordsWording('words', { form: 'words', subject: title, text: description || null }, ours)
  return [asked, ...gapWordings(ours, { form: 'ours', subject: title })]
}

/** Numbers beside a number, and texts of about the same length beside a text. */
function likeliest(own: string, others: readonly string[]): string[] {
  const isNumber = (text: string) => /^\d+$/.test(text)
  const alike = others.filter((text) => isNumber(text) === isNumber(own))
  const unlike = (text: string) => Math.abs(text.length - own.length)
  const kind = new Set(alike).size >= FEWEST_OTHERS ? alike : others
  return [...new Set(kind)].toSorted((a, b) => unlike(a) - unlike(b)).slice(0, MOST_ALIKE)
}

function nearNumbers(own: string): string[] {
  if (!/^\d{1,9}$/.test(own)) return []
  const number = Number(own)
  return [number + 1, number * 2 + 1, Math.max(0, number - 1), number + 10].map(String)
}

function gapWordings(text: string, facts: Pick<RecallPrompt, 'form' | 'subject'>, fewestWords?: number): Wording[] {
  return gapsIn(text, fewestWords).map(({ before, word, after }) =>
    lineWording(`gap ${word.toLowerCase()}`, { ...facts, gap: { before, after } }, word, (given) => fillsGap(word, given)),
  )
}

export interface NotedMark {
  highlight: Highlight
  note: Note | undefined
}

/** The highlights of a project by id. */
export function marksIn({ highlights, notes }: Annotations): Map<string, NotedMark> {
  const noteOn = new Map(present(notes).map((note) => [note.on, note]))
  return new Map(present(highlights).map((highlight) => [highlight.id, { highlight, note: noteOn.get(highlight.id) }]))
}

export function wordingsOf({ highlight, note }: NotedMark): Wording[] {
  return markWordings({ quote: quoteOf(highlight), note: note ? richWords(note.body) : null })
}

/** A highlight, as a gap; with a note, what it means as well. */
export function markWordings({ quote, note }: { quote: string; note: string | null }): Wording[] {
  const gaps = gapWordings(quote, { form: 'gap', subject: '' })
  return note && note.trim().split(/\s+/).length >= 3
    ? [...gaps, wordsWording('explain', { form: 'explain', subject: '', text: quote }, note.trim())]
    : gaps
}

export interface MetConcept {
  name: string
  meaning: string
}

export function conceptMeaning({ name, short }: Concept): MetConcept {
  return { name, meaning: plainText(short).trim() }
}

export function conceptWordings({ name, meaning }: MetConcept, others: readonly MetConcept[], seed: string): Wording[] {
  const rest = others.filter((one) => one.name !== name)
  if (rest.length < FEWEST_OTHERS) return []
  const hidden = withoutName(meaning, name)
  const near = rest.filter((one) => !hidden.toLowerCase().includes(one.name.toLowerCase()))
  const named = among(
    name,
    near.map((one) => one.name),
    seed,
  )
  const meant = among(
    hidden,
    rest.map((one) => withoutName(one.meaning, one.name)),
    seed,
  )
  return [
    optionsWording('name', { form: 'name', subject: '', text: hidden }, named, seed),
    optionsWording('meaning', { form: 'meaning', subject: name }, meant, seed),
    wordsWording('explain', { form: 'explain', subject: name }, meaning),
  ]
}

function withoutName(meaning: string, name: string): string {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return meaning.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), '…')
}
