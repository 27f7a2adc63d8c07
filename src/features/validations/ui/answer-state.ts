import type { ValidationStatus } from '#features/content/content.rules.ts'
import type { WorkFile } from '#features/practice/work.rules.ts'
import type { OutboxItem, SaveStatus } from '#platform/outbox/outbox.rules.ts'
import type { AnswerChange } from '../validations.client.ts'
import type { SavedAnswer, ValidationResponse } from '../validations.contract.ts'
import { wireText } from '../work-answers.rules.ts'
import { isSameDraft, wishIn, type AnswerFile, type Wish } from '../validations.rules.ts'

/** A conflicting text for the same task; without an id it is the server's current answer. */
export interface Other {
  id: string | null
  text: string
  file: AnswerFile | null
  /** it is handed in */
  isComplete?: boolean
}

/** An answer as this page shows it. */
export interface ShownAnswer {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  /** requested offline or signed out: sent later with the text */
  wish: Wish | null
  /** Done was pressed, and the server has not answered */
  isHandedIn: boolean
  message: string | null
  /** found on the learner's own machine */
  checked: boolean
  review: ValidationResponse['review']
  compared: ValidationResponse['compared']
  /** how the author solves it, once work is complete */
  exemplar: readonly WorkFile[] | null
  saveStatus: SaveStatus
  /** the server's message when it refuses this text */
  problem: string | null
  others: Other[]
}

export const blankAnswer: ShownAnswer = {
  text: '',
  file: null,
  status: 'INCOMPLETE',
  wish: null,
  isHandedIn: false,
  message: null,
  checked: false,
  review: null,
  compared: null,
  exemplar: null,
  saveStatus: 'none',
  problem: null,
  others: [],
}

/** Local state of an answer, besides the server's response and the pending change. */
export interface Local {
  /** the server saved this text as an alternative, and still accepts `base` for further changes */
  aside: { id: string; base: number } | null
  /** text from another tab, until the server's response changes */
  heard: (Pick<ShownAnswer, 'text' | 'file'> & { over: ValidationResponse | null }) | null
  /** a task in the same box is being edited */
  isOpened: boolean
}

export const answerRules = {
  /** Withdrawing a status alone is not a change; requesting one is. */
  isSame: (change: AnswerChange, other: AnswerChange): boolean =>
    isSameDraft(change, other) && (wishIn(change.status) === null || change.status === other.status),
  rebase: (change: AnswerChange, { setAside, revision }: SavedAnswer): AnswerChange =>
    setAside === null ? { ...change, base: revision, opens: [] } : { ...change, settles: [setAside], opens: [] },
}

/** Parses text saved on this device, with its requested status. */
export function answerIn(kept: unknown): AnswerChange | null {
  const { text, file, status, base, settles, opens } = (kept ?? {}) as Partial<AnswerChange>
  if (typeof text !== 'string' || typeof base !== 'number') return null
  return { text, file: file ?? null, status: wishIn(status) ?? 'INCOMPLETE', base, settles: settles ?? [], opens: opens ?? [] }
}

/** The base revision of a new change, and the alternatives that it settles. */
export function seenIn({ draft, asked, sent }: OutboxItem<AnswerChange>, response: ValidationResponse | null, aside: Local['aside']) {
  const { base, settles } = draft ?? asked?.value ?? sent?.value ?? { base: response?.revision ?? 0, settles: [] }
  return aside ? { base: aside.base, settles: [...new Set([...settles, aside.id])] } : { base, settles }
}

export function shownAnswer(
  response: ValidationResponse | null,
  item: OutboxItem<AnswerChange>,
  { aside, heard, isOpened }: Local,
): ShownAnswer {
  const isComplete = response?.status === 'COMPLETE'
  const server: Other = {
    id: null,
    text: response ? wireText(response) : '',
    file: response?.file ?? null,
    ...(isComplete && { isComplete }),
  }
  const alternatives: Other[] = (response?.alternatives ?? []).map((one) => ({ id: one.id, text: wireText(one), file: one.file }))
  const mine = alternatives.find(({ id }) => id === aside?.id)
  const overheard = heard?.over === response ? heard : null
  const { text, file } = item.draft ?? item.asked?.value ?? overheard ?? mine ?? server
  const isOpen = isOpened || mine !== undefined || (item.draft ?? item.asked?.before ?? null) !== null
  return {
    text,
    file,
    status: isOpen ? 'INCOMPLETE' : (response?.status ?? 'INCOMPLETE'),
    wish: item.problem === null ? wishIn(item.draft?.status) : null,
    isHandedIn: item.asked?.value.status === 'COMPLETE',
    message: isOpen ? null : (response?.message ?? null),
    checked: !isOpen && (response?.checked ?? false),
    review: isOpen ? null : (response?.review ?? null),
    compared: isOpen ? null : (response?.compared ?? null),
    exemplar: isOpen ? null : (response?.exemplar ?? null),
    saveStatus: item.status,
    problem: item.problem,
    others: mine ? [server, ...alternatives.filter((one) => one !== mine)] : alternatives,
  }
}
