import { mixed } from '#features/content/content-quiz.rules.ts'
import { chanceOf } from './recall.rules.ts'

/** A question is made from what a learner did. It shows nothing that answers it. */

export const FORMS = [
  'choose',
  'claim',
  'type',
  'pick',
  'reverse',
  'gap',
  'line',
  'command',
  'output',
  'name',
  'meaning',
  'explain',
  'words',
  'ours',
] as const
export type Form = (typeof FORMS)[number]
export const INPUTS = ['one', 'several', 'line', 'words'] as const

export interface Option {
  id: string
  value: string
}

export interface RecallPrompt {
  form: Form
  /** what it is about: a question, a task, a concept */
  subject: string
  text: string | null
  /** the text and the options are code */
  isCode: boolean
  gap: { before: string; after: string } | null
  input: (typeof INPUTS)[number]
  options: Option[]
}

export interface GivenAnswer {
  options?: string[] | undefined
  text?: string | undefined
}

/** `unfit` is no answer to this question. */
type Verdict = 'right' | 'wrong' | 'compare' | 'unfit'

/** One way to ask, by a name that stays: an item is never asked twice in a row in the same. */
export interface Wording {
  name: string
  shown: RecallPrompt
  judge(given: GivenAnswer): Verdict
  /** what is right, for after the answer */
  answer: string
  /** the ids of the right options */
  right: string[]
  /** safe HTML */
  explanation: string | null
}

export const LONGEST_ANSWER = 2000

/** Two wordings at least: the last one is never used again next. */
export function canBeAsked(wordings: readonly Wording[]): boolean {
  return wordings.length > 1
}

/** What is asked when an item is measured, so that both arms are asked alike. */
export function wordingFor(
  wordings: readonly Wording[],
  { last, times, isMeasured, isReserved }: { last: string | null; times: number; isMeasured: boolean; isReserved: boolean },
): Wording | null {
  const [first, ...others] = wordings
  if (!first || !canBeAsked(wordings)) return null
  if (isMeasured && first.name !== last) return first
  const fresh = (isReserved ? others : wordings).filter(({ name }) => name !== last)
  return fresh[times % fresh.length] ?? first
}

/** A question with options, of which some are right. */
export function optionsWording(
  name: string,
  facts: Pick<RecallPrompt, 'form' | 'subject'> & Partial<RecallPrompt>,
  options: readonly (Option & { isRight: boolean; explanation?: string })[],
  seed: string,
): Wording {
  const right = options.filter(({ isRight }) => isRight)
  const input = facts.input ?? 'one'
  return {
    name,
    shown: { ...bare, ...facts, input, options: mixed(options, seed).map(({ id, value }) => ({ id, value })) },
    judge({ options: chosen = [] }) {
      const isKnown = chosen.every((id) => options.some((one) => one.id === id))
      if (chosen.length === 0 || !isKnown || (input === 'one' && new Set(chosen).size > 1)) return 'unfit'
      return options.every(({ id, isRight }) => chosen.includes(id) === isRight) ? 'right' : 'wrong'
    },
    answer: right.map(({ value }) => value).join('; '),
    right: right.map(({ id }) => id),
    explanation: right.flatMap(({ explanation }) => explanation ?? []).join('') || null,
  }
}

/** A question that is answered in a line. */
export function lineWording(
  name: string,
  facts: Pick<RecallPrompt, 'form' | 'subject'> & Partial<RecallPrompt>,
  answer: string,
  isRight: (text: string) => boolean,
): Wording {
  return {
    name,
    shown: { ...bare, ...facts, input: 'line' },
    judge: ({ text = '' }) => (text.trim() === '' ? 'unfit' : isRight(text) ? 'right' : 'wrong'),
    answer,
    right: [],
    explanation: null,
  }
}

/** A question in the learner's own words, which they compare themselves. */
export function wordsWording(name: string, facts: Pick<RecallPrompt, 'form' | 'subject'> & Partial<RecallPrompt>, ours: string): Wording {
  return {
    name,
    shown: { ...bare, ...facts, input: 'words' },
    judge: ({ text: own = '' }) => (own.trim() === '' ? 'unfit' : 'compare'),
    answer: ours,
    right: [],
    explanation: null,
  }
}

const bare = { text: null, isCode: false, gap: null, options: [] as Option[] }

/** The right option and as many others, each of another look. */
export function among(right: string, others: readonly string[], seed: string, most = 3): (Option & { isRight: boolean })[] {
  const look = (value: string) => value.toLowerCase().replace(/\s+/g, ' ').trim()
  const seen = new Set([look(right)])
  const different = others.filter((value) => {
    const isNew = !seen.has(look(value)) && value.trim() !== ''
    seen.add(look(value))
    return isNew
  })
  const chosen = mixed(
    different.map((value) => ({ id: value, value })),
    seed,
  ).slice(0, most)
  const values = [{ value: right, isRight: true }, ...chosen.map(({ value }) => ({ value, isRight: false }))]
  // an id of the value itself stays right when the others change before the answer comes
  return values.map((one) => ({ ...one, id: `o${chanceOf(one.value, 2 ** 32).toString(36)}` }))
}
