import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexEntry, NameEntry } from '#features/search/search-index.rules.ts'
import { plainWords } from '#features/search/search-words.rules.ts'
import { CATEGORIES, DIFFICULTIES, PROJECT_KINDS } from '#features/content/content.rules.ts'

const VOCABULARY = 40_000
const BODY_WORDS = 240

/** A deterministic random generator. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shippedWords(): string[] {
  const folder = join(import.meta.dirname, '../content/projects')
  const often = new Map<string, number>()
  for (const id of readdirSync(folder).toSorted()) {
    for (const word of plainWords(readFileSync(join(folder, id, 'project.md'), 'utf8'))) often.set(word, (often.get(word) ?? 0) + 1)
  }
  return [...often]
    .filter(([word]) => /^[a-z]{2,}$/.test(word))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word]) => word)
}

export interface Generated {
  entries(from: number, to: number): IndexEntry[]
  names: NameEntry[]
  /** Searches, as typed. */
  searches: string[]
}

/**
 * A catalogue with natural word frequencies: a few words are everywhere, most are rare. The most frequent are from the shipped
 * catalogue.
 */
export function generateCatalogue(projects: number): Generated {
  const random = randomFrom(42)
  const shipped = shippedWords()
  const vocabulary = [...shipped]
  const syllables = [
    'ba',
    'cor',
    'den',
    'fi',
    'gra',
    'hol',
    'in',
    'ju',
    'kel',
    'lo',
    'mar',
    'net',
    'or',
    'pre',
    'qua',
    'ras',
    'sil',
    'tur',
    'un',
    'ver',
  ]
  while (vocabulary.length < VOCABULARY) {
    const length = 2 + Math.floor(random() * 3)
    vocabulary.push(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''))
  }
  const pick = (next: () => number) => vocabulary[Math.floor(Math.exp(next() * Math.log(vocabulary.length))) - 1] ?? 'a'
  const telling = (next: () => number) => {
    const from = 200
    return vocabulary[from + Math.floor(Math.exp(next() * Math.log(vocabulary.length - from))) - 1] ?? 'a'
  }
  const some = (next: () => number, count: number, of = pick) => Array.from({ length: count }, () => of(next))

  function entry(index: number): IndexEntry {
    const next = randomFrom(index + 1)
    const title = some(next, 2 + Math.floor(next() * 3), telling)
    const description = some(next, 14)
    const about = some(next, 6, telling)
    const body = Array.from({ length: 8 }, () => some(next, BODY_WORDS / 8))
    const series = `series-${Math.floor(index / 10)}`
    return {
      id: `project-${index}`,
      version: '1',
      kind: PROJECT_KINDS[index % PROJECT_KINDS.length] ?? 'tool',
      position: index,
      title: title.join(' '),
      description: description.join(' '),
      facts: {
        difficulty: DIFFICULTIES[index % DIFFICULTIES.length] ?? 'easy',
        time: 60,
        plan: 'free',
        category: CATEGORIES[index % CATEGORIES.length] ?? 'Networks',
        series,
        seriesTitle: series,
        tracks: [],
        imageUrl: null,
      },
      passages: body.map((words, step) => ({ stepId: `step-${step}`, step: `Step ${step}`, text: words.join(' ') })),
      words: { title, about, description, body: body.flat() },
    }
  }

  function name(kind: NameEntry['kind'], index: number): NameEntry {
    const next = randomFrom(1_000_000 + index * 7 + kind.length)
    const title = some(next, 2, telling)
    const words = some(next, 12)
    return {
      kind,
      id: `${kind}-${index}`,
      position: index,
      title: title.join(' '),
      description: words.join(' '),
      projectIds: [`project-${index}`],
      projectKinds: ['tool'],
      words: { title, about: [], description: words },
    }
  }

  const names = [
    ...Array.from({ length: projects / 10 }, (_, index) => name('series', index)),
    ...Array.from({ length: 500 }, (_, index) => name('concepts', index)),
  ]
  return {
    names,
    entries: (from, to) => Array.from({ length: to - from }, (_, at) => entry(from + at)),
    searches: searchesFor(random, telling),
  }
}

function searchesFor(random: () => number, telling: (next: () => number) => string): string[] {
  const own = [
    'databse backup',
    'how do i make a website secure',
    'dns',
    'git history',
    'learn sql',
    'proces restart',
    'aws cost',
    'certificate',
    'read a log file',
    'index',
  ]
  return [...own, ...Array.from({ length: 30 }, (_, place) => Array.from({ length: 1 + (place % 3) }, () => telling(random)).join(' '))]
}
