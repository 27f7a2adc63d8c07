import type { Comparison } from '#features/validations/validations.rules.ts'
import { dayOf } from '#pure/day-of.ts'

/**
 * Recall asks again about what a learner did, at growing distances. Nothing is overdue: a day has at most five questions, and a pause
 * costs nothing.
 */

export const KINDS = ['quiz', 'task', 'practice', 'command', 'concept', 'mark'] as const
export type ItemKind = (typeof KINDS)[number]

/** `same`, `partly` and `no` compare the learner's words with ours; `built` is a finished project that names the concept. */
export const GRADES = ['right', 'wrong', 'same', 'partly', 'no', 'built'] as const
export type Grade = (typeof GRADES)[number]
export const ARMS = ['held', 'compared'] as const
/** `held` is asked once after a month, and not before; `compared` is asked then as well as before. */
export type Arm = (typeof ARMS)[number]

export const MOST_A_DAY = 5
/** Days until an item is asked again. */
export const LADDER = [1, 3, 7, 21, 60, 120] as const
export const FEWEST_TO_HOLD = 10
const ONE_OF = 10
export const MEASURED_AFTER = 30

export interface ItemStanding {
  /** of the ladder */
  rung: number
  /** its last day, whether asked or met */
  seenOn: string
}

export interface WaitingItem extends ItemStanding {
  name: string
  projectId: string
  arm: Arm | null
  /** the day on which it is measured; null if it never is, or was */
  measureOn: string | null
}

const DAY_MS = 86_400_000

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}

/** Whether it is that day somewhere on earth. */
export function isDaySomewhere(day: string, now: Date): boolean {
  return Math.abs(daysBetween(dayOf(now), day)) <= 1
}

export function daysUntilNext({ rung }: Pick<ItemStanding, 'rung'>): number {
  return LADDER[Math.min(Math.max(rung, 0), LADDER.length - 1)] ?? 1
}

/** What is known of an item after an answer on that day. */
export function answered({ rung }: ItemStanding, grade: Grade, day: string): ItemStanding {
  return { rung: nextRung(rung, grade), seenOn: day }
}

function nextRung(rung: number, grade: Grade): number {
  switch (grade) {
    case 'right':
    case 'same':
    case 'built':
      return Math.min(rung + 1, LADDER.length - 1)
    case 'partly':
      return rung
    default:
      return 0
  }
}

export function isKnown(grade: Grade): boolean {
  return grade === 'right' || grade === 'same' || grade === 'built'
}

/** What is known of an item that was never asked, by how its words compared with ours when they were written. */
export function rungAfter(compared: Comparison | null): number {
  return compared === null ? 0 : nextRung(0, compared)
}

/** How much of the distance has passed: 1 on the day it is due. */
export function lateness(standing: ItemStanding, day: string): number {
  return Math.max(0, daysBetween(standing.seenOn, day)) / daysUntilNext(standing)
}

export function isWaiting(one: WaitingItem, day: string): boolean {
  if (one.measureOn !== null && one.measureOn <= day) return true
  return !(one.arm === 'held' && one.measureOn !== null) && lateness(one, day) >= 1
}

/**
 * Measurements first, then relatively the most overdue. For somebody who forgets fast it is the other way round: what is just due can still
 * be kept.
 */
export function inOrderOfNeed<One extends WaitingItem>(items: readonly One[], day: string, forgetsFast: boolean): One[] {
  const turn = forgetsFast ? -1 : 1
  const isMeasured = ({ measureOn }: One) => Number(measureOn !== null && measureOn <= day)
  return items
    .filter((one) => isWaiting(one, day))
    .map((one) => ({ one, measured: isMeasured(one), late: lateness(one, day) }))
    .toSorted((a, b) => b.measured - a.measured || turn * (b.late - a.late) || (a.one.name < b.one.name ? -1 : 1))
    .map(({ one }) => one)
}

export interface OfKind {
  kind: ItemKind
  isMeasured: boolean
}

const MOST_OF_A_KIND = 2

/** The first two of each kind, and all that is measured, at most a day's. */
export function firstOfKinds<One extends OfKind>(ready: readonly One[]): One[] {
  const counts = new Map<ItemKind, number>()
  const first = ready.filter(({ kind, isMeasured }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MOST_OF_A_KIND || isMeasured
  })
  return first.slice(0, MOST_A_DAY)
}

/**
 * The arms of new items in the order in which they are drawn: each ten of a learner's items, counted from `drawn`, has one that is held
 * out and one to compare it with, at places that only chance decides.
 */
export function armsOf(drawn: number, count: number, chance: (block: number, most: number) => number): (Arm | null)[] {
  return Array.from({ length: count }, (_, index) => {
    const at = drawn + index
    const block = Math.floor(at / ONE_OF)
    const held = chance(2 * block, ONE_OF)
    const compared = (held + 1 + chance(2 * block + 1, ONE_OF - 1)) % ONE_OF
    const place = at % ONE_OF
    return place === held ? 'held' : place === compared ? 'compared' : null
  })
}

/** A number from 0 to `most` - 1 that is the same for the same words. */
export function chanceOf(words: string, most: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % most
}
