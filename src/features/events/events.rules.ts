import { dayOf } from '#pure/day-of.ts'
import { refuse, type Refusal } from '#platform/result.ts'

/** All fields that an event may have. Never words that a learner wrote. */
export const EVENT_FIELDS = [
  'projectId',
  'trackId',
  'quizId',
  'questionId',
  'optionId',
  'chatId',
  'documentId',
  'sectionId',
  'billingPeriod',
  'plan',
  'location',
  'isPro',
  'network',
  'noteType',
  'format',
] as const
export type EventField = (typeof EVENT_FIELDS)[number]
export type EventValue = string | number | boolean
export type EventData = Partial<Record<EventField, EventValue>>

const place = ['projectId', 'trackId', 'sectionId'] as const

/** All events with their fields. */
export const EVENTS = {
  paywall_opened: ['location', 'isPro', ...place],
  paywall_closed: ['location', 'isPro', ...place],
  paywall_plan_selected: ['location', 'plan', 'billingPeriod', 'isPro'],
  pricing_plan_selected: ['location', 'plan', 'billingPeriod', 'isPro'],
  checkout_started: ['location', 'billingPeriod'],
  checkout_failed: ['location', 'billingPeriod'],
  portal_opened: ['location'],
  pro_clicked: ['location', 'isPro', ...place, 'quizId', 'documentId', 'chatId'],
  welcome_to_pro_shown: ['isPro'],
  validation_completed: ['projectId', 'sectionId', 'isPro'],
  quiz_started: ['projectId', 'quizId', 'isPro'],
  quiz_answered: ['projectId', 'quizId', 'questionId', 'optionId'],
  quiz_completed: ['projectId', 'quizId', 'isPro'],
  chat_opened: [...place, 'chatId'],
  chat_message_sent: [...place, 'chatId'],
  portfolio_document_added: ['projectId', 'documentId', 'isPro'],
  portfolio_document_edited: ['projectId', 'documentId', 'isPro'],
  portfolio_document_shown: ['documentId'],
  portfolio_document_hidden: ['documentId'],
  portfolio_document_removed: ['projectId', 'documentId'],
  portfolio_ordered: [],
  portfolio_details_changed: ['location'],
  portfolio_link_copied: ['location', 'documentId'],
  project_shared: ['projectId', 'documentId', 'network'],
  documentation_saved: ['projectId', 'format', 'isPro'],
  note_added: [...place, 'noteType'],
  bookmark_toggled: [...place],
  pin_toggled: [...place, 'noteType', 'location'],
  contents_jumped: [...place],
} as const satisfies Record<string, readonly EventField[]>

export type EventName = keyof typeof EVENTS
export type DataOf<Name extends EventName> = { [Field in (typeof EVENTS)[Name][number]]?: EventValue }

export interface RecordedEvent {
  name: EventName
  data: EventData
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name)
}

const LONGEST_VALUE = 200

function isKept(value: unknown): value is EventValue {
  return typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && value.length <= LONGEST_VALUE)
}

/** Reads a known event and drops all fields that it may not have. */
export function readEvent(name: string, data: Readonly<Record<string, unknown>> = {}): RecordedEvent | Refusal<'unknown_event'> {
  if (!isEventName(name)) return refuse('unknown_event')
  const allowed: readonly EventField[] = EVENTS[name]
  const kept = allowed.filter((field) => Object.hasOwn(data, field)).map((field) => [field, data[field]] as const)
  return { name, data: Object.fromEntries(kept.filter(([, value]) => isKept(value))) }
}

export interface Privacy {
  impersonating: boolean
  /** Do-Not-Track or Global Privacy Control. */
  declined: boolean
}

export function mayRecord({ impersonating, declined }: Privacy): boolean {
  return !impersonating && !declined
}

export interface EventCount {
  name: string
  /** In UTC, for example 2026-01-31. */
  day: string
  count: number
}

/** Of one day. */
export type NameCount = Omit<EventCount, 'day'>

export const COUNTED_DAYS = 30
/** Later ones may still be on their way into the database: they are counted when somebody looks. */
export const COUNTED_AFTER_MS = 2 * 60_000
const DAY_MS = 86_400_000

const beginOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Every day up to and including `today`, oldest first. */
export function daysUntil(today: string, days: number): string[] {
  const last = beginOf(today)
  return Array.from({ length: days }, (_, at) => dayOf(new Date(last - (days - 1 - at) * DAY_MS)))
}

/** A day in UTC, as far as it lies before a moment. */
export interface DaySpan {
  day: string
  since: Date
  until: Date
}

/** The days from one moment to another, oldest first. */
export function daySpans(from: Date, to: Date): DaySpan[] {
  const first = beginOf(dayOf(from))
  const days = Math.max(0, Math.ceil((to.getTime() - first) / DAY_MS))
  return Array.from({ length: days }, (_, at) => {
    const since = new Date(first + at * DAY_MS)
    return { day: dayOf(since), since, until: new Date(Math.min(since.getTime() + DAY_MS, to.getTime())) }
  })
}

/** Fields that an event is also counted by. */
export const DETAIL_FIELDS = ['location', 'plan', 'billingPeriod', 'network', 'format', 'noteType', 'isPro'] as const satisfies EventField[]

export interface DetailCount {
  name: string
  field: string
  value: string
  count: number
}

export interface CountedEvent {
  name: string
  total: number
  /** One for each day. */
  counts: number[]
  /** By field, each with its values, most frequent first. */
  details: { field: string; values: { value: string; count: number }[] }[]
}

/** Adds up the counts of the same. */
function sumBy<Count extends { count: number }>(counts: readonly Count[], keyOf: (one: Count) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const one of counts) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.count)
  return sums
}

/** A row for each name, busiest first. */
export function countTable(counts: readonly EventCount[], days: readonly string[], details: readonly DetailCount[]): CountedEvent[] {
  const detailsOf = Map.groupBy(details, ({ name }) => name)
  const byName = Map.groupBy(counts, ({ name }) => name)
  return [...byName]
    .map(([name, rows]) => {
      const byDay = sumBy(rows, ({ day }) => day)
      const row = days.map((day) => byDay.get(day) ?? 0)
      return { name, total: row.reduce((sum, count) => sum + count, 0), counts: row, details: byField(detailsOf.get(name) ?? []) }
    })
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name))
}

function byField(counts: readonly DetailCount[]): CountedEvent['details'] {
  return [...Map.groupBy(counts, ({ field }) => field)]
    .map(([field, rows]) => ({
      field,
      values: [...sumBy(rows, ({ value }) => value)]
        .map(([value, count]) => ({ value, count }))
        .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
    }))
    .toSorted((a, b) => a.field.localeCompare(b.field))
}
