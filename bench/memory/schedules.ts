import { expected, forgetsFast, type AskedItem } from '#features/recall/knowing.rules.ts'
import { answered, dayAfter, inOrderOfNeed, LADDER, MOST_A_DAY, type WaitingItem } from '#features/recall/recall.rules.ts'
import type { Chance } from '#features/notes/notes.fixtures.ts'
import { afterFsrs, beginFsrs, fsrsRecall, type Fsrs } from './memories.ts'

/** Chooses the items of a visit and learns from the answers. Days count from 0. */
export interface Schedule {
  met(item: number, day: number): void
  pick(day: number): number[]
  told(item: number, day: number, isRight: boolean): void
}

const RECENT = 50
const FIRST_DAY = '2026-01-01'
const dateOf = (day: number) => dayAfter(FIRST_DAY, day)

/** The rules of the product. */
export function ours(): Schedule {
  const items = new Map<number, WaitingItem>()
  const nameOf = (item: number) => String(item)
  const asked: AskedItem[] = []
  return {
    met: (item, day) =>
      void items.set(item, { name: nameOf(item), projectId: '', rung: 0, seenOn: dateOf(day), arm: null, measureOn: null }),
    pick: (day) =>
      inOrderOfNeed([...items.values()], dateOf(day), forgetsFast(asked.slice(0, RECENT)))
        .slice(0, MOST_A_DAY)
        .map(({ name }) => Number(name)),
    told(item, day, isRight) {
      const one = items.get(item)
      if (!one) return
      asked.unshift({ expected: expected(one, dateOf(day)), isKnown: isRight })
      items.set(item, { ...one, ...answered(one, isRight ? 'right' : 'wrong', dateOf(day)) })
    },
  }
}

export function none(): Schedule {
  return { met: () => undefined, pick: () => [], told: () => undefined }
}

export function random(chance: Chance): Schedule {
  const items: number[] = []
  return {
    met: (item) => void items.push(item),
    pick() {
      const drawn = items.map((item) => ({ item, place: chance() })).toSorted((a, b) => a.place - b.place)
      return drawn.slice(0, MOST_A_DAY).map(({ item }) => item)
    },
    told: () => undefined,
  }
}

/** The same distances, the longest overdue in days first. */
export function fixedLadder(): Schedule {
  const items = new Map<number, { rung: number; due: number }>()
  const wait = (rung: number) => LADDER[rung] ?? 1
  return {
    met: (item, day) => void items.set(item, { rung: 0, due: day + wait(0) }),
    pick: (day) =>
      [...items]
        .filter(([, { due }]) => due <= day)
        .toSorted(([, a], [, b]) => a.due - b.due)
        .slice(0, MOST_A_DAY)
        .map(([item]) => item),
    told(item, day, isRight) {
      const rung = isRight ? Math.min((items.get(item)?.rung ?? 0) + 1, LADDER.length - 1) : 0
      items.set(item, { rung, due: day + wait(rung) })
    },
  }
}

/** FSRS-6 with its published weights, asking what falls below nine of ten. */
export function fsrs(order: 'most forgotten' | 'relatively overdue'): Schedule {
  const items = new Map<number, Fsrs>()
  const need = (state: Fsrs, day: number) => (order === 'most forgotten' ? -fsrsRecall(state, day) : (day - state.seen) / state.stability)
  return {
    met: (item, day) => void items.set(item, beginFsrs(day)),
    pick: (day) =>
      [...items]
        .filter(([, state]) => fsrsRecall(state, day) <= 0.9)
        .toSorted(([, a], [, b]) => need(b, day) - need(a, day))
        .slice(0, MOST_A_DAY)
        .map(([item]) => item),
    told(item, day, isRight) {
      const state = items.get(item)
      if (state) items.set(item, afterFsrs(state, day, isRight))
    },
  }
}
