import { wordsIn } from '#features/search/words/rules.ts'

/** How well a project fits a goal: by the words they share, by their meaning, and by the series around the project. */

/** Words that any goal may contain: they speak for no project in particular. */
const GOAL_TALK = new Set(
  'about again basics become career beginner beginning begin build built comfortable confident course create deep different easy engineer developer everything expert feel find finally first fun get getting good great help home how internals introduction job know learn like make making master need new never now own people practice project projects properly real really scratch see simple skills start started step steps teach things time understand use using want way well work works would write'.split(
    ' ',
  ),
)

/** Two of these in a row may spell a word by chance, as 'I am' spells 'IAM'; the topic of a sentence stands between them. */
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

/** What is found for a goal, all from 0 to 1. */
export interface FoundForGoal {
  /** The share of the goal that the words of the catalogue cover. */
  known: number
  words: ReadonlyMap<string, number>
  /** How much of it the name of a project's series or topic says; where meanings are not known, of its concepts too. */
  names: ReadonlyMap<string, number>
  /** Empty where meanings are not known. */
  meaning: ReadonlyMap<string, number>
  /** Projects that the aliases of its words lead to. */
  led?: ReadonlyMap<string, number>
}

/** Any two texts are slightly similar; below this it means nothing. */
const ALIKE_LEAST = 0.1
const ALIKE_SURE = 0.6
/** If nothing is this similar, the goal is outside the catalogue, unless a project prominently has all its words. */
const NEAR_LEAST = 0.2
/** What the catalogue has no words for has to be more similar. */
const NEAR_UNKNOWN = 0.1
/** Words that no project says but in passing are no reason: then its meaning alone has to be similar. */
const SAID_LEAST = 0.06
const NEAR_UNSAID = 0.35
const SAID_SURE = 0.3
/** The more projects there are, the nearer one of them is by chance: what is hardly near must also say some of the words itself. */
const NEAR_AND_SAID = 0.255
const SAID_COUNTS = 0.5
const SAID_MOST = 0.4
const KNOWN_LEAST = 0.6
const WORDS_SHARE = 0.25
const NAMES_SHARE = 1
/** Somebody who names a field wants that field. The name must cover half of the goal; a passing mention in a description does not count. */
const NAMED_LEAST = 0.5
const NAMED_LIFT = 0.2

/** What an alias surely leads to is a part of the path, though others fit better. */
const MEANT_LEAST = 0.3

export function isNamed(sure: number): boolean {
  return sure >= MEANT_LEAST
}

/** How well each project fits; nothing fits a goal that is about something else. */
export function fitsOf(found: FoundForGoal): Map<string, number> {
  const fits = likenessOf(found)
  const { led = new Map<string, number>() } = found
  if (led.size === 0) return fits
  return new Map(
    [...new Set([...fits.keys(), ...led.keys()])].map((id) => [id, (fits.get(id) ?? 0) * LIKE_SHARE + (led.get(id) ?? 0) * LED_SHARE]),
  )
}

/** Where an alias says what is meant, similarity only ranks the projects that it names. */
const LED_SHARE = 0.6
const LIKE_SHARE = 0.5

function likenessOf({ known, words, names, meaning }: FoundForGoal): Map<string, number> {
  const isMeant = meaning.size > 0
  const said = (id: string) => ((words.get(id) ?? 0) + (isMeant ? 0 : NAMES_SHARE * (names.get(id) ?? 0))) * known
  if (isMeant ? !isNear(meaning, known, words) : known < KNOWN_LEAST) return new Map()
  const share = isMeant ? WORDS_SHARE : 1
  return new Map(
    [...new Set([...words.keys(), ...names.keys(), ...meaning.keys()])].map((id) => {
      const sure = Math.min(1, Math.max(0, ((meaning.get(id) ?? 0) - ALIKE_LEAST) / (ALIKE_SURE - ALIKE_LEAST)))
      return [id, Math.min(1, said(id)) * share + sure * (1 - share) + (isMeant ? liftOf(names.get(id) ?? 0) : 0)]
    }),
  )
}

function liftOf(named: number): number {
  return named >= NAMED_LEAST ? named * NAMED_LIFT : 0
}

function isNear(meaning: ReadonlyMap<string, number>, known: number, words: ReadonlyMap<string, number>): boolean {
  const said = Math.max(0, ...words.values())
  const least = said < SAID_LEAST ? NEAR_UNSAID : NEAR_LEAST + (1 - known) * NEAR_UNKNOWN
  const both = [...meaning].map(([id, near]) => near + Math.min(SAID_MOST, words.get(id) ?? 0) * SAID_COUNTS)
  return (Math.max(...meaning.values()) >= least && Math.max(...both) >= NEAR_AND_SAID) || (known === 1 && said >= SAID_SURE)
}

const COMPANY = 0.2

/** A series in which several projects fit is lifted as a whole, by how well the second of them fits. */
export function liftSeries(
  fits: ReadonlyMap<string, number>,
  projects: readonly { id: string; series: string | null }[],
): Map<string, number> {
  const second = new Map<string, number>()
  for (const [series, own] of Map.groupBy(projects, (project) => project.series)) {
    const [, next = 0] = own.map(({ id }) => fits.get(id) ?? 0).toSorted((a, b) => b - a)
    if (series !== null) second.set(series, next)
  }
  return new Map(projects.map(({ id, series }) => [id, (fits.get(id) ?? 0) + COMPANY * (second.get(series ?? '') ?? 0)]))
}
