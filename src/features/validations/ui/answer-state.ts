import type { ValidationStatus } from '#features/content/content.rules.ts'
import type { Item, SaveStatus } from '#platform/outbox/outbox.rules.ts'
import type { SavedAnswer, ValidationResponse } from '../validations.contract.ts'
import { isSame, wishIn, type AnswerFile, type Wish } from '../validations.rules.ts'

/** One change of an answer, with all that is sent of it. */
export interface AnswerChange {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  /** the revision that was seen when it was written */
  base: number
  /** alternatives that it stands for, or that were let go */
  settles: string[]
  /** complete tasks of the same box, which it opens too */
  opens: string[]
}

/** Another text for the same task; without an id it is the answer that the server has. */
export interface Other {
  id: string | null
  text: string
  file: AnswerFile | null
}

/** An answer as this page shows it. */
export interface Answer {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  /** asked for without a network or a session: it goes out with the words */
  wish: Wish | null
  message: string | null
  review: ValidationResponse['review']
  saveStatus: SaveStatus
  /** the server's sentence, when it does not take this text */
  problem: string | null
  others: Other[]
}

export const blankAnswer: Answer = {
  text: '',
  file: null,
  status: 'INCOMPLETE',
  wish: null,
  message: null,
  review: null,
  saveStatus: 'none',
  problem: null,
  others: [],
}

/** What is known of an answer beside the server's word and the change under way. */
export interface Local {
  /** the server keeps what stands here beside its own answer, and still takes `base` for what was seen */
  aside: { id: string; base: number } | null
  /** what another tab is writing, until the server says anything else */
  heard: (Pick<Answer, 'text' | 'file'> & { over: ValidationResponse | null }) | null
  /** somebody changes a task of its box */
  isOpened: boolean
}

export const answerRules = {
  /** To take a status back without another word is nothing new; to ask for one is. */
  isSame: (change: AnswerChange, other: AnswerChange): boolean =>
    isSame(change, other) && (wishIn(change.status) === null || change.status === other.status),
  rebase: (change: AnswerChange, { setAside, revision }: SavedAnswer): AnswerChange =>
    setAside === null ? { ...change, base: revision, opens: [] } : { ...change, settles: [setAside], opens: [] },
}

/** Words that this device kept, with what was asked for them. */
export function answerIn(kept: unknown): AnswerChange | null {
  const { text, file, status, base, settles, opens } = (kept ?? {}) as Partial<AnswerChange>
  if (typeof text !== 'string' || typeof base !== 'number') return null
  return { text, file: file ?? null, status: wishIn(status) ?? 'INCOMPLETE', base, settles: settles ?? [], opens: opens ?? [] }
}

/** The revision that a change of what stands here is a change of, and what it settles. */
export function seenIn({ draft, asked, sent }: Item<AnswerChange>, response: ValidationResponse | null, aside: Local['aside']) {
  const { base, settles } = draft ?? asked?.value ?? sent?.value ?? { base: response?.revision ?? 0, settles: [] }
  return aside ? { base: aside.base, settles: [...new Set([...settles, aside.id])] } : { base, settles }
}

export function answerOf(response: ValidationResponse | null, item: Item<AnswerChange>, { aside, heard, isOpened }: Local): Answer {
  const server: Other = { id: null, text: response?.text?.data ?? '', file: response?.file ?? null }
  const alternatives: Other[] = (response?.alternatives ?? []).map(({ id, text, file }) => ({ id, text: text?.data ?? '', file }))
  const mine = alternatives.find(({ id }) => id === aside?.id)
  const overheard = heard?.over === response ? heard : null
  const { text, file } = item.draft ?? item.asked?.value ?? overheard ?? mine ?? server
  const isOpen = isOpened || mine !== undefined || (item.draft ?? item.asked?.before ?? null) !== null
  return {
    text,
    file,
    status: isOpen ? 'INCOMPLETE' : (response?.status ?? 'INCOMPLETE'),
    wish: item.problem === null ? wishIn(item.draft?.status) : null,
    message: isOpen ? null : (response?.message ?? null),
    review: isOpen ? null : (response?.review ?? null),
    saveStatus: item.status,
    problem: item.problem,
    others: mine ? [server, ...alternatives.filter((one) => one !== mine)] : alternatives,
  }
}
