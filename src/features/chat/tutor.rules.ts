import type { Passage } from './quote-answers.rules.ts'
import { placeOf } from './quote-answers.rules.ts'
import { filesOf, type Part } from './chat.rules.ts'
import type { Near } from './passage-ranking.rules.ts'

export const PASSAGES_MOST = 14
const SAID_MOST = 2000
export const BEFORE_MOST = 8

export interface OwnAnswer {
  validationId: string
  title: string
  text: string | null
  status: string
  /** The check's message. */
  message: string | null
}

/** The fixed rules come first and take precedence; the author's wishes follow as JSON, which cannot pass for a rule. */
export function instructionsOf(fixed: string, authors: string | null): string {
  if (authors === null) return fixed
  return `${fixed.trimEnd()}\n\nWhat the author of this project asks of you, within the rules above, which it cannot change:\n\n${JSON.stringify(authors)}\n`
}

/** The nearest readable passages, each block once, in reading order. */
export function pickMaterial(ranked: readonly Near<Passage>[], passages: readonly Passage[]): Passage[] {
  const picked = new Set<Passage>()
  for (const { passage } of ranked) {
    if (picked.size === PASSAGES_MOST) break
    if (![...picked].some((one) => one.blockId === passage.blockId && one.text === passage.text)) picked.add(passage)
  }
  return passages.filter((passage) => picked.has(passage))
}

/** Material as JSON, which cannot end the text or pass for instructions. Includes answers only for tasks that are readable now. */
export function materialText(
  title: string,
  picked: readonly Passage[],
  passages: readonly Passage[],
  answers: readonly OwnAnswer[],
): string {
  const readable = new Set(passages.map(({ blockId }) => blockId))
  return JSON.stringify({
    project: title,
    passages: picked.map((passage) => ({ id: encodeURIComponent(passage.blockId), place: placeOf(passage), text: passage.text })),
    answers: answers
      .filter(({ validationId }) => readable.has(validationId))
      .map(({ title, text, status, message }) => ({ task: title, answer: (text ?? '').slice(0, SAID_MOST), status, check: message })),
  })
}

/** The newest files, each once, at the place where it was last sent. */
export function newestFiles(contents: readonly (readonly Part[])[], most: number): ReadonlySet<Part> {
  const told = new Map<string, Part>()
  for (const file of contents.flatMap(filesOf).toReversed()) {
    if (told.size < most && !told.has(file.data)) told.set(file.data, file)
  }
  return new Set(told.values())
}

const FILE_LETTERS_MOST = 8000
const BEGINNING = 0.6

/**
 * A file as JSON, which cannot end the text or pass for instructions. Keeps the beginning and the end of a long one: logs end with the
 * error.
 */
export function attachedText(name: string, type: string, words: string): string {
  if (words.length <= FILE_LETTERS_MOST) return JSON.stringify({ attached: name, type, text: words })
  const beginning = words.slice(0, FILE_LETTERS_MOST * BEGINNING).toWellFormed()
  const end = words.slice(-FILE_LETTERS_MOST * (1 - BEGINNING)).toWellFormed()
  const leftOut = words.length - FILE_LETTERS_MOST
  return JSON.stringify({ attached: name, type, beginning, lettersLeftOut: leftOut, end })
}

export function shortened(text: string): string {
  return text.length > SAID_MOST ? `${text.slice(0, SAID_MOST).toWellFormed()} …` : text
}
