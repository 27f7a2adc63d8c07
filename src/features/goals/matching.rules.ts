import { wordsIn } from '#features/search/search-words.rules.ts'

/** Scores how well a project fits a goal: by shared words, by meaning, and by its series. */

/** Words that any goal may contain, so they count for no project. */
const GOAL_TALK = new Set(
  'about again basics become career beginner beginning begin build built comfortable confident course create deep different easy engineer developer everything expert feel find finally first fun get getting good great help home how internals introduction job know learn like make making master need new never now own people practice project projects properly real really scratch see simple skills start started step steps teach things time understand use using want way well work works would write'.split(
    ' ',
  ),
)

/** Two of these in a row may spell a word by chance, as 'I am' spells 'IAM'. */
const SMALL_WORDS = new Set(
  'a am an and are be by do does for from have i in is it me my of on or our so something that the them they to we what when with without you your'.split(
    ' ',
  ),
)

export function isTelling(word: string): boolean {
  return !GOAL_TALK.has(word) && !SMALL_WORDS.has(word)
}

/** The goal without the words that any goal may contain; unchanged if nothing would be left. */
export function bareGoal(goal: string): string {
  const telling = wordsIn(goal).filter(({ word }) => isTelling(word))
  return telling.length === 0 ? goal : telling.map(({ at, length }) => goal.slice(at, at + length)).join(' ')
}

/** Cosine similarity of a text to a project as a whole, to its series, and to the nearest of its parts. */
export interface Likeness {
  id: string
  about: number
  series: number | null
  part: number
}

const ABOUT = 1
const PART = 1
const SERIES = 0.25

function alike({ about, series, part }: Likeness): number {
  return (about * ABOUT + part * PART + (series ?? about) * SERIES) / (ABOUT + PART + SERIES)
}

/** The similarity of each project to the goal, averaged over the wordings of the goal. */
export function meaningOf(ways: readonly (readonly Likeness[])[]): Map<string, number> {
  const told = ways.filter((way) => way.length > 0)
  const sums = new Map<string, number>()
  for (const near of told.flat()) sums.set(near.id, (sums.get(near.id) ?? 0) + alike(near) / told.length)
  return sums
}

/** The evidence for a goal, all from 0 to 1. */
export interface FoundForGoal {
  /** The share of the goal's words that the catalogue knows. */
  known: number
  words: ReadonlyMap<string, number>
  /** The share of it that matches the name of a project's series or topic; without embeddings, of its concepts too. */
  names: ReadonlyMap<string, number>
  /** Empty without embeddings. */
  meaning: ReadonlyMap<string, number>
  /** Projects whose aliases occur in the goal. */
  led?: ReadonlyMap<string, number>
  /** Projects of the aliases nearest in meaning. */
  hinted?: ReadonlyMap<string, number>
  /** The cosine of the nearest of these aliases. */
  nearest?: number
  /** The cosine of the nearest field that the catalogue has nothing to do with. */
  other?: number
}

/** A project that an alias surely leads to is part of the path, even if others fit better. */
const MEANT_LEAST = 0.3

export function isNamed(sure: number): boolean {
  return sure >= MEANT_LEAST
}

/** Any two texts are slightly similar; below this it means nothing. */
const ALIKE_LEAST = 0.1
const ALIKE_SURE = 0.6
/** The weights with embeddings, tuned on judged goals without aliases of their own. */
const SHARES = { alike: 0.4, hinted: 0.36, led: 0.16, said: 0.06, named: 0.06 }
/** The share of the goal that a field's name must cover; a passing mention does not count. */
const NAMED_LEAST = 0.5

/** How well each project fits. */
export function fitsOf(found: FoundForGoal): Map<string, number> {
  const { known, words, names, meaning, led, hinted } = found
  if (meaning.size === 0) return fitsByWords(found)
  return new Map(
    [...new Set([...meaning.keys(), ...words.keys(), ...(led?.keys() ?? []), ...(hinted?.keys() ?? [])])].map((id) => {
      const alike = Math.min(1, Math.max(0, ((meaning.get(id) ?? 0) - ALIKE_LEAST) / (ALIKE_SURE - ALIKE_LEAST)))
      const named = names.get(id) ?? 0
      const parts = {
        alike,
        hinted: hinted?.get(id) ?? 0,
        led: led?.get(id) ?? 0,
        said: Math.min(1, words.get(id) ?? 0) * known,
        named: named >= NAMED_LEAST ? named : 0,
      }
      return [id, SHARE_NAMES.reduce((sum, part) => sum + SHARES[part] * parts[part], 0)]
    }),
  )
}

const SHARE_NAMES = ['alike', 'hinted', 'led', 'said', 'named'] as const

const KNOWN_LEAST = 0.6
/** The weight of an alias: words only rank the projects that it names. */
const LED_SHARE = 0.6
const LED_POWER = 0.5
const SAID_SHARE = 0.5

/** Without embeddings; nothing fits a goal of mostly unknown words. */
function fitsByWords({ known, words, names, led = new Map<string, number>() }: FoundForGoal): Map<string, number> {
  const ids = known < KNOWN_LEAST ? [] : [...new Set([...words.keys(), ...names.keys()])]
  const said = new Map(ids.map((id) => [id, Math.min(1, ((words.get(id) ?? 0) + (names.get(id) ?? 0)) * known)]))
  if (led.size === 0) return said
  const surest = Math.max(...led.values())
  // an alias among many words still names the topic
  const share = (said.size > 0 && surest > 0 ? surest ** LED_POWER / surest : 1) * LED_SHARE
  return new Map(
    [...new Set([...said.keys(), ...led.keys()])].map((id) => [id, (said.get(id) ?? 0) * SAID_SHARE + (led.get(id) ?? 0) * share]),
  )
}

/**
 * The share of the whole goal: a clause may have the wish, but more often it has the situation of the writer. By words alone a whole story has
 * too many unknown words to fit anything, so its clauses count as much.
 */
const WHOLE_SHARE = { meaning: 0.7, words: 0.5 }

/** The fit of the whole goal, with the best fit of any clause. */
export function fitsOfAll(fits: readonly ReadonlyMap<string, number>[], by: keyof typeof WHOLE_SHARE): Map<string, number> {
  const [whole] = fits
  const share = WHOLE_SHARE[by]
  return new Map([...bestOf(fits)].map(([id, best]) => [id, best * (1 - share) + (whole?.get(id) ?? 0) * share]))
}

/** The best value of the whole goal and of its clauses. */
export function bestOf(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const [id, value] of all.flatMap((one) => [...one])) best.set(id, Math.max(best.get(id) ?? 0, value))
  return best
}

export const SURENESS = ['nothing', 'nearest', 'sure'] as const
export type GoalSureness = (typeof SURENESS)[number]

/** The weights of the evidence besides similarity, measured on judged goals. */
const EVIDENCE = { nearest: 0.3, led: 0.1, other: 0.6 }
/** Below this similarity another field means nothing. */
const OTHER_LEAST = 0.3
const EVIDENCE_SURE = 0.345
const EVIDENCE_NEAREST = 0.25

/** Whether the matches are about the goal, only near it, or about something else. One clause that is surely about them is enough. */
export function goalSureness(founds: readonly Pick<FoundForGoal, 'meaning' | 'led' | 'nearest' | 'other'>[]): GoalSureness {
  if (founds.every(({ meaning }) => meaning.size === 0)) return 'sure'
  const evidence = Math.max(...founds.map(evidenceOf))
  if (evidence >= EVIDENCE_SURE) return 'sure'
  return evidence >= EVIDENCE_NEAREST ? 'nearest' : 'nothing'
}

function evidenceOf({ meaning, led, nearest = 0, other = 0 }: Parameters<typeof goalSureness>[0][number]): number {
  const alike = Math.max(0, ...meaning.values())
  const sure = Math.max(0, ...(led?.values() ?? []))
  return alike + EVIDENCE.nearest * nearest + EVIDENCE.led * sure - EVIDENCE.other * Math.max(0, other - OTHER_LEAST)
}

const COMPANY = 0.2

/** Lifts a series in which several projects fit, by the second-best fit; its capstone, which fits everything a little, does not count. */
export function liftSeries(
  fits: ReadonlyMap<string, number>,
  projects: readonly { id: string; series: string | null; isCapstone?: boolean }[],
): Map<string, number> {
  const second = new Map<string, number>()
  const parts = projects.filter(({ isCapstone }) => isCapstone !== true)
  for (const [series, own] of Map.groupBy(parts, (project) => project.series)) {
    const [, next = 0] = own.map(({ id }) => fits.get(id) ?? 0).toSorted((a, b) => b - a)
    if (series !== null) second.set(series, next)
  }
  return new Map(projects.map(({ id, series }) => [id, (fits.get(id) ?? 0) + COMPANY * (second.get(series ?? '') ?? 0)]))
}
