import { knowingOf, expected, type AskedItem } from '#features/recall/knowing.rules.ts'
import { answered, dayAfter, type ItemStanding } from '#features/recall/recall.rules.ts'
import { effectOf, type Measured } from '#features/recall/recall-effect.rules.ts'
import { figure } from './figure.ts'
import { chanceFrom, type Chance } from '#features/notes/notes.fixtures.ts'
import { fsrsMemory, halfLifeMemory, type Memory } from './memory/memories.ts'
import { fixedLadder, fsrs, none, ours, random, type Schedule } from './memory/schedules.ts'

const LEARNERS = Number(process.env.LEARNERS ?? 300)
const ITEMS = 60
const LEARNED_A_DAY = 2
const LOOKS = [30, 90, 180]
const NEAR = 0.01

const MEMORIES = { 'FSRS-6': fsrsMemory, 'half-life': halfLifeMemory }
const SCHEDULES: Record<string, (chance: Chance) => Schedule> = {
  none,
  random,
  'fixed ladder': fixedLadder,
  'FSRS, most forgotten first': () => fsrs('most forgotten'),
  'FSRS, relatively most overdue first': () => fsrs('relatively overdue'),
  ours,
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

interface Told {
  isRight(item: number, day: number, isRight: boolean): void
  atEnd(recalls: number[]): void
}

/** One learner who comes on four of seven days; the true recall of all items on the days of `LOOKS`. */
function live(seed: number, memoryFrom: (day: number, chance: Chance) => Memory, schedule: Schedule, told?: Told): number[] {
  // the schedule must not change what memory and calendar do by chance
  const [life, answers] = [chanceFrom(seed), chanceFrom(seed + 7_919)]
  const memories = Array.from({ length: ITEMS }, (_, item) => memoryFrom(Math.floor(item / LEARNED_A_DAY), chanceFrom(seed * 1000 + item)))
  const looked: number[] = []
  for (let day = 0; day <= (LOOKS.at(-1) ?? 0); day += 1) {
    if (LOOKS.includes(day)) looked.push(mean(memories.map((memory) => memory.recall(day))))
    const isHere = life() < 4 / 7
    for (const item of isHere ? schedule.pick(day) : []) {
      const memory = memories[item]
      if (!memory) continue
      const isRight = answers() < memory.recall(day)
      memory.asked(day, isRight)
      schedule.told(item, day, isRight)
      told?.isRight(item, day, isRight)
    }
    for (let item = day * LEARNED_A_DAY; item < Math.min(ITEMS, (day + 1) * LEARNED_A_DAY); item += 1) schedule.met(item, day)
  }
  told?.atEnd(memories.map((memory) => memory.recall(LOOKS.at(-1) ?? 0)))
  return looked
}

for (const [memory, memoryFrom] of Object.entries(MEMORIES)) {
  const recalled = new Map<string, number[]>()
  for (const [name, begin] of Object.entries(SCHEDULES)) {
    const lives = Array.from({ length: LEARNERS }, (_, at) => live(at + 1, memoryFrom, begin(chanceFrom(at + 31))))
    const means = LOOKS.map((_, look) => mean(lives.map((one) => one[look] ?? 0)))
    recalled.set(name, means)
    for (const [look, day] of LOOKS.entries()) figure(`${memory}, day ${day}: ${name}`, means[look] ?? 0, 'of 1')
  }
  for (const [look, day] of LOOKS.entries()) {
    const best = Math.max(...[...recalled].map(([name, means]) => (name === 'ours' ? 0 : (means[look] ?? 0))))
    figure(`${memory}, day ${day}: ours below the best other`, best - (recalled.get('ours')?.[look] ?? 0), 'of 1', { most: NEAR })
  }
  measureKnowing(memory, memoryFrom)
}

/** How far what a learner is told is from what they would know. */
function measureKnowing(memory: string, memoryFrom: (day: number, chance: Chance) => Memory): void {
  const date = (day: number) => dayAfter('2026-01-01', day)
  const away: number[] = []
  for (let seed = 1; seed <= LEARNERS; seed += 1) {
    const standings = new Map<number, ItemStanding>()
    const asked: AskedItem[] = []
    const isRight = (item: number, day: number, right: boolean) => {
      const standing = standings.get(item) ?? { rung: 0, seenOn: date(Math.floor(item / LEARNED_A_DAY)) }
      asked.unshift({ expected: expected(standing, date(day)), isKnown: right })
      standings.set(item, answered(standing, right ? 'right' : 'wrong', date(day)))
    }
    let truth = 0
    const atEnd = (recalls: number[]) => void (truth = mean(recalls.filter((_, item) => standings.has(item))))
    live(seed, memoryFrom, ours(), { isRight, atEnd })
    const said = knowingOf([...standings.values()], asked.slice(0, 50), date(LOOKS.at(-1) ?? 0))
    if (said) away.push(10 * Math.abs(said.knows / said.outOf - truth))
  }
  figure(`${memory}: what is said of ten is off by, on average`, mean(away), 'of 10', { most: 1.5 })
}

const RUNS = 200
/** Simulated learners who know .3 to .9 of the held-out items; recall adds `effect` to that share. */
function coverage(effect: number): number {
  let covered = 0
  for (let run = 1; run <= RUNS; run += 1) {
    const chance = chanceFrom(run * 17 + Math.round(effect * 1000))
    const learners = Array.from({ length: 60 }, (): Measured => {
      const able = 0.3 + 0.4 * chance()
      const items = 1 + Math.floor(6 * chance())
      const known = (share: number) => Array.from({ length: items }, () => chance() < share).filter(Boolean).length
      return { held: items, heldKnown: known(able), compared: items, comparedKnown: known(able + effect) }
    })
    const { found } = effectOf(learners)
    if (found && found.from <= effect && effect <= found.to) covered += 1
  }
  return covered / RUNS
}

for (const effect of [0, 0.15]) {
  figure(`interval misses an effect of ${100 * effect} points`, 1 - coverage(effect), 'of 1', { most: 0.1 }, `${RUNS} runs of 60 learners`)
}
