import type { Query } from '#features/search/rules.ts'
import { wordsIn } from '#features/search/words/rules.ts'

/** How well a project fits a goal: by words that both have, by what both mean, and by the company that it is in. */

/** How people speak of any goal: such words are no reason for one project. */
const GOAL_TALK = new Set(
  'about again basics become career beginner beginning begin build built course create deep different easy engineer developer everything expert find finally first fun get getting good great help how internals introduction job know learn like make making master need new never now own people practice project projects real really scratch see simple skills start started step steps teach things time understand use using want way well work works would write'.split(
    ' ',
  ),
)

/** Between such words stands what a sentence is about; next to each other they may spell a word by chance, such as 'I am' does 'IAM'. */
const SMALL_WORDS = new Set(
  'a am an and are be by do does for from have i in is it me my of on or our so something that the them they to we what when with without you your'.split(
    ' ',
  ),
)

export function isTelling(word: string): boolean {
  return !GOAL_TALK.has(word) && !SMALL_WORDS.has(word)
}

/** A goal without what is said of any goal; all of it where nothing else is said. */
export function bareGoal(goal: string): string {
  const telling = wordsIn(goal).filter(({ word }) => isTelling(word))
  return telling.length === 0 ? goal : telling.map(({ at, length }) => goal.slice(at, at + length)).join(' ')
}

/** Plain words for a field, and what those who know it write instead. */
const CALLED: Record<string, string> = {
  artificial: 'machine neural',
  attack: 'intruder security',
  backend: 'server database http',
  cloud: 'aws amazon',
  crash: 'restart',
  cyber: 'security',
  docker: 'container',
  email: 'spam',
  excel: 'csv',
  hacked: 'intruder',
  hacker: 'intruder security',
  hacking: 'security password',
  images: 'pixels',
  intelligence: 'learning machine',
  internet: 'web http dns',
  junk: 'spam',
  login: 'password',
  logins: 'password',
  networking: 'http dns',
  operating: 'process',
  padlock: 'https certificate',
  photos: 'pixels',
  pictures: 'pixels',
  pay: 'cost bill',
  release: 'deploy',
  secrets: 'password',
  serverless: 'lambda',
  ship: 'deploy',
  slow: 'latency',
  slower: 'latency',
  spreadsheet: 'csv',
  spreadsheets: 'csv',
  terminal: 'command',
  website: 'web http',
  websites: 'web http',
}

/** The same query, with what is meant by its plain words. */
export function inTheirWords(query: Query): Query {
  const tokens = query.tokens.map((token) => ({ ...token, also: [...token.also, ...(CALLED[token.word]?.split(' ') ?? [])] }))
  return { ...query, tokens }
}

/** Cosines of a text and a project: all that it is about, its series, and its nearest part. */
export interface Near {
  id: string
  about: number
  series: number | null
  part: number
}

const ABOUT = 1
const PART = 0.5
const SERIES = 0.25

function alike({ about, series, part }: Near): number {
  return (about * ABOUT + part * PART + (series ?? about) * SERIES) / (ABOUT + PART + SERIES)
}

/** How alike a goal and each project are, on average over the ways in which the goal was put. */
export function meaningOf(ways: readonly (readonly Near[])[]): Map<string, number> {
  const told = ways.filter((way) => way.length > 0)
  const sums = new Map<string, number>()
  for (const near of told.flat()) sums.set(near.id, (sums.get(near.id) ?? 0) + alike(near) / told.length)
  return sums
}

/** What is found for a goal, all from 0 to 1. */
export interface Found {
  /** How much of it the catalogue has words for. */
  known: number
  words: ReadonlyMap<string, number>
  /** How much of it the name of a project's series or topic says; where meanings are not known, of its concepts too. */
  names: ReadonlyMap<string, number>
  /** Empty where meanings are not known. */
  meaning: ReadonlyMap<string, number>
}

/** Two texts about anything are a little alike; only above this they have something in common. */
const ALIKE_LEAST = 0.1
const ALIKE_SURE = 0.6
/** A goal that nothing comes this near is about something else, unless projects say all its words prominently. */
const NEAR_LEAST = 0.2
const SAID_SURE = 0.3
const KNOWN_LEAST = 0.6
const WORDS_SHARE = 0.25
const NAMES_SHARE = 1
/** Who names a field wants that field. Its name must say half of the goal: what its description mentions in passing names nothing. */
const NAMED_LEAST = 0.5
const NAMED_LIFT = 0.2

/** How well each project fits; nothing fits a goal that is about something else. */
export function fitsOf({ known, words, names, meaning }: Found): Map<string, number> {
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
  return Math.max(...meaning.values()) >= NEAR_LEAST || (known === 1 && Math.max(0, ...words.values()) >= SAID_SURE)
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
