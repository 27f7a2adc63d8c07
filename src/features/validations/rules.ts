import { isShownIn, type PublishedValidation, type ValidationStatus } from '#features/content/rules.ts'
import type { Counted } from '#features/projects/rules.ts'
import { refuse, type Refusal } from '#platform/result.ts'

export const ANSWER_TYPES = ['TEXT', 'FILE', 'URL'] as const
export type AnswerType = (typeof ANSWER_TYPES)[number]

/** As the interface says it; `error` is a failure of ours, so it never comes from the wire. */
export const BOX_STATUSES = ['incomplete', 'review', 'complete', 'incorrect', 'error'] as const
export type BoxStatus = (typeof BOX_STATUSES)[number]
export type VisualStatus = 'complete' | 'review' | 'incomplete'
type ItemStatus = Exclude<BoxStatus, 'error'>

const ON_SCREEN: Record<ValidationStatus, ItemStatus> = {
  INCOMPLETE: 'incomplete',
  IN_REVIEW: 'review',
  INCORRECT: 'incorrect',
  COMPLETE: 'complete',
}

export function statusOnScreen(status: ValidationStatus): ItemStatus {
  return ON_SCREEN[status]
}

export function statusOnWire(status: ItemStatus): ValidationStatus {
  const wire: Record<ItemStatus, ValidationStatus> = {
    incomplete: 'INCOMPLETE',
    review: 'IN_REVIEW',
    incorrect: 'INCORRECT',
    complete: 'COMPLETE',
  }
  return wire[status]
}

/** What is in review is looked at first, then what is wrong, then what is open. */
export function boxStatus(items: readonly ItemStatus[]): ItemStatus {
  return (['review', 'incorrect', 'incomplete'] as const).find((status) => items.includes(status)) ?? 'complete'
}

export function visualStatus(status: BoxStatus): VisualStatus {
  return status === 'complete' || status === 'review' ? status : 'incomplete'
}

export interface AnswerFile {
  name: string
  storageName: string
}

export interface Draft {
  type: AnswerType
  text: string
  file: AnswerFile | null
}

export const SHORTEST = 3
export const URL_LONGEST = 2048

/** Where the author set a limit, it caps what the plan allows. */
export function characterLimit(type: AnswerType, authors: number | null, plans: number): number {
  if (type === 'URL') return URL_LONGEST
  return authors === null ? plans : Math.min(authors, plans)
}

export function isFilled({ type, text, file }: Draft, limit: number): boolean {
  if (type === 'FILE') return file !== null
  const { length } = text.trim()
  return length >= SHORTEST && length <= limit
}

/** An optional task may stay empty; one that was begun must be filled like any other. */
export function mayBeDone(fields: readonly { optional: boolean; draft: Draft; limit: number }[]): boolean {
  return fields.every(({ optional, draft, limit }) => isFilled(draft, limit) || (optional && isEmpty(draft)))
}

export function isEmpty({ text, file }: Pick<Draft, 'text' | 'file'>): boolean {
  return text.trim() === '' && file === null
}

/** The items that make up a box's status: an optional one counts once there is something in it. */
export function itemsThatCount<Item extends { optional: boolean; status: ItemStatus; draft: Draft }>(items: readonly Item[]): Item[] {
  const counted = items.filter(({ optional, status, draft }) => !optional || status !== 'incomplete' || !isEmpty(draft))
  return counted.length > 0 ? counted : [...items]
}

export const URL_PREFIX = 'https://'
export const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** A pasted address may bring the prefix along, with its scheme or without. */
export function wholeUrl(typed: string, prefix: string = URL_PREFIX): string {
  const text = typed.trim()
  const bare = prefix.replace(SCHEME, '')
  if (SCHEME.test(text)) return text
  return bare !== '' && text.toLowerCase().startsWith(bare.toLowerCase()) ? prefix.slice(0, -bare.length) + text : prefix + text
}

/** True for an address of the web that could be opened: a scheme of the web, a host, and nothing that a browser would have to mend. */
export function isUrl(typed: string, prefix?: string): boolean {
  const whole = wholeUrl(typed, prefix)
  if (typed.trim() === '' || whole.length > URL_LONGEST + URL_PREFIX.length || /[\s\\]/.test(whole) || !URL.canParse(whole)) return false
  const { protocol, hostname, username } = new URL(whole)
  return (
    /^https?:$/.test(protocol) &&
    username === '' &&
    (/^[^.].*\.[^.]+\.?$/.test(hostname) || hostname === 'localhost' || hostname.startsWith('['))
  )
}

export type Room = 'calm' | 'more' | 'full'

/** Who could have more room is told when it gets narrow; at the end everybody is told. */
export function roomLeft(length: number, limit: number): Room {
  if (length >= limit) return 'full'
  return limit - length <= limit * 0.2 ? 'more' : 'calm'
}

/** A complete answer of somebody without Pro stays as it is. */
export function canEditAnswer(status: ValidationStatus, isPro: boolean): boolean {
  return status !== 'COMPLETE' || isPro
}

type Placed = Pick<PublishedValidation, 'optional' | 'tracks' | 'contentId'>

/** A task of another track is not to be seen. */
export function isHidden({ tracks }: Pick<PublishedValidation, 'tracks'>, track: string | null): boolean {
  return !isShownIn(tracks, track)
}

/** A Secret Mission is an extra: it never stands between a learner and the end of the project. */
export function isRequired(validation: Placed, track: string | null): boolean {
  return !validation.optional && validation.contentId === undefined && !isHidden(validation, track)
}

/** Tasks in review are counted wherever they are seen, also optional ones. */
export function countTasks(
  validations: readonly (Placed & { id: string })[],
  statuses: ReadonlyMap<string, ValidationStatus>,
  track: string | null,
): Counted {
  const required = validations.filter((validation) => isRequired(validation, track))
  const seen = validations.filter((validation) => !isHidden(validation, track))
  return {
    done: required.filter(({ id }) => statuses.get(id) === 'COMPLETE').length,
    required: required.length,
    inReview: seen.filter(({ id }) => statuses.get(id) === 'IN_REVIEW').length,
  }
}

/** 0 to 1; where nothing is required nothing is left to do. */
export function progressOf({ done, required }: Pick<Counted, 'done' | 'required'>): number {
  return required === 0 ? 1 : done / required
}

export interface KeptAnswer extends Draft {
  status: ValidationStatus
  message: string | null
  /** counts the texts and files that it has had */
  revision: number
}

/** What a client asks for. */
export interface Wish {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  /** the revision that was seen; who names none means to replace whatever is there */
  base: number | null
}

interface Facts {
  type: AnswerType
  isPro: boolean
  limit: number
  /** what the author says to a wrong answer; null for a right one */
  verdict: (text: string) => string | null
  notAUrl: string
}

export type Decision = { keep: KeptAnswer; changed: boolean; opensBox: boolean } | 'set_aside'
type Refused = Refusal<'paywall', { location: 'validation_edit' }> | Refusal<'too_long', { limit: number }>

/** A status is a request. What was written without having seen the current text never replaces it. */
export function submit(current: KeptAnswer | null, wish: Wish, facts: Facts): Decision | Refused {
  const { type, isPro, limit } = facts
  const changed = current ? !isSame(current, wish) : !isEmpty(wish)
  if (changed && current && wish.base !== null && wish.base !== current.revision) return 'set_aside'
  if (current && !changed && wish.status === current.status) return { keep: current, changed: false, opensBox: false }
  if (current && !canEditAnswer(current.status, isPro)) return refuse('paywall', { location: 'validation_edit' } as const)
  if (changed && type !== 'FILE' && wish.text.length > limit) return refuse('too_long', { limit })
  const draft = { type, text: wish.text, file: wish.file }
  const revision = (current?.revision ?? 0) + (changed ? 1 : 0)
  const outcome = judged(draft, wish.status, facts)
  const opensBox = current?.status === 'COMPLETE' && (changed || outcome.status === 'INCOMPLETE')
  return { keep: { ...draft, revision, ...outcome }, changed, opensBox }
}

function judged(draft: Draft, wanted: ValidationStatus, { limit, verdict, notAUrl }: Facts): Pick<KeptAnswer, 'status' | 'message'> {
  const is = (status: ValidationStatus, message: string | null = null) => ({ status, message })
  if (wanted !== 'COMPLETE') return is(wanted)
  if (!isFilled(draft, limit)) return is(draft.type === 'FILE' ? 'INCORRECT' : 'INCOMPLETE')
  if (draft.type === 'FILE') return is('COMPLETE')
  if (draft.type === 'URL' && !isUrl(draft.text)) return is('INCORRECT', notAUrl)
  const message = verdict(draft.text)
  return message === null ? is('COMPLETE') : is('INCORRECT', message)
}

export function isSame(one: Pick<Draft, 'text' | 'file'>, other: Pick<Draft, 'text' | 'file'>): boolean {
  return one.text === other.text && one.file?.storageName === other.file?.storageName
}
