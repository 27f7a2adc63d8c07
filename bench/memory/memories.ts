import type { Chance } from '#features/notes/notes.fixtures.ts'

/** A simulated memory of one item. Its strength is hidden from whoever schedules it. */
export interface Memory {
  recall(day: number): number
  asked(day: number, isRight: boolean): void
}

export function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}

/** The published default weights of FSRS-6. */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729,
  0.5425, 0.0912, 0.0658, 0.1542,
] as const
const GOOD = 3
const AGAIN = 1
const DECAY = -W[20]
const FACTOR = 0.9 ** (1 / DECAY) - 1

export interface Fsrs {
  stability: number
  difficulty: number
  seen: number
}

export function beginFsrs(day: number): Fsrs {
  return { stability: W[2], difficulty: beginDifficulty(GOOD), seen: day }
}

export function fsrsRecall({ stability, seen }: Fsrs, day: number): number {
  return (1 + (FACTOR * Math.max(0, day - seen)) / stability) ** DECAY
}

/** The days until recall falls to nine of ten are the stability. */
export function afterFsrs(state: Fsrs, day: number, isRight: boolean): Fsrs {
  const recall = fsrsRecall(state, day)
  const { stability: s, difficulty: d } = state
  const grown = s * (1 + Math.exp(W[8]) * (11 - d) * s ** -W[9] * (Math.exp(W[10] * (1 - recall)) - 1))
  const fallen = Math.min(W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * Math.exp(W[14] * (1 - recall)), s / Math.exp(W[17] * W[18]))
  const moved = d - W[6] * ((isRight ? GOOD : AGAIN) - 3) * ((10 - d) / 9)
  const difficulty = Math.min(10, Math.max(1, W[7] * beginDifficulty(4) + (1 - W[7]) * moved))
  return { stability: Math.max(0.01, isRight ? grown : fallen), difficulty, seen: day }
}

function beginDifficulty(grade: number): number {
  return Math.min(10, Math.max(1, W[4] - Math.exp(W[5] * (grade - 1)) + 1))
}

/** FSRS-6 whose every strengthening is off by chance. */
export function fsrsMemory(day: number, chance: Chance): Memory {
  const noise = () => Math.exp(0.35 * normal(chance))
  const first = beginFsrs(day)
  let state = {
    ...first,
    stability: first.stability * noise(),
    difficulty: Math.min(10, Math.max(1, first.difficulty + 1.5 * normal(chance))),
  }
  return {
    recall: (today) => fsrsRecall(state, today),
    asked(today, isRight) {
      const next = afterFsrs(state, today, isRight)
      state = { ...next, stability: Math.max(0.01, next.stability * noise()) }
    },
  }
}

/** A harsh memory: it halves in some days, which double with each right answer and halve with each wrong one. */
export function halfLifeMemory(day: number, chance: Chance): Memory {
  let days = 2 * Math.exp(0.5 * normal(chance))
  let seen = day
  return {
    recall: (today) => 2 ** (-Math.max(0, today - seen) / days),
    asked(today, isRight) {
      days = isRight ? days * 2 : Math.max(0.5, days / 2)
      seen = today
    },
  }
}
