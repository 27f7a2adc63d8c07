import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { rarityOf, TERMS_MOST, WEIGHTS, type Term, type Token, type Variant } from './search.rules.ts'
import { searchState, searchWords } from './search.tables.ts'
import { nearestWords } from './search-words.rules.ts'

export interface State {
  projects: number
  /** The id of the set of vectors. */
  vectors: string
}

interface KnownWord {
  word: string
  stem: string
  projects: number
}

const BEGUN_MOST = 12
const STARTS_MOST = 1500

/** Null for a stop word, such as 'the'. */
const stemOf = (word: SQL) => sql`(tsvector_to_array(to_tsvector('english', ${word})))[1]`

export interface FoundTerms {
  terms: Term[]
  state: State | null
  unknown: number
  /** The typed stop words, such as 'the'. */
  stops: ReadonlySet<string>
}

/** Matches typed words with the catalogue's; leaves out stop words and unknown ones. */
export async function findTerms(db: Db, tokens: readonly Token[]): Promise<FoundTerms> {
  if (tokens.length === 0) return { terms: [], state: await findState(db), unknown: 0, stops: new Set() }
  const typed = tokens.flatMap(({ word, also }, place) => [word, ...also].map((form, at) => ({ place, form, same: at === 0 })))
  const begun = tokens.findIndex(({ unfinished }) => unfinished)
  const beginning = tokens[begun]?.word ?? null
  const order = beginning !== null && beginning.length <= 2 ? sql`w.heads desc, w.projects desc` : sql`w.projects desc`
  const { rows } = await db.execute<{
    place: number
    how: 'same' | 'short' | 'begun' | 'stop' | 'state'
    word: string
    stem: string
    projects: number
  }>(sql`
    with typed as (
      select *, ${stemOf(sql`form`)} as stem
      from unnest(${sql.param(typed.map(({ place }) => place))}::int[], ${sql.param(typed.map(({ form }) => form))}::text[],
        ${sql.param(typed.map(({ same }) => same))}::boolean[]) as t(place, form, same))
    select t.place, case when t.same then 'same' else 'short' end as how, w.word, w.stem, w.projects
      from typed t join ${searchWords} w on w.stem = t.stem
    union all
    select t.place, 'stop', t.form, '', 0 from typed t where t.same and t.stem is null
    union all
    (select ${begun}::int, 'begun', w.word, w.stem, w.projects from ${searchWords} w
      where w.word ~>=~ ${beginning} and w.word ~<~ ${beginning === null ? null : `${beginning}\u{10ffff}`}
      order by ${order}, w.word limit ${BEGUN_MOST})
    union all
    select 0, 'state', vectors, publishing, projects from ${searchState}`)
  const found = rows.find(({ how }) => how === 'state')
  const state = found ? { projects: found.projects, vectors: found.word } : null
  const all = state?.projects ?? 0
  const known = tokens.map((_, place) => rows.filter((row) => row.place === place && row.how !== 'state'))
  const missing = tokens.filter(({ isKnown }, place) => known[place]?.length === 0 && isKnown !== true).slice(0, TERMS_MOST)
  const meant = missing.length > 0 ? await findMeant(db, missing) : new Map<Token, KnownWord[]>()
  const terms = tokens.flatMap((token, place): Term[] => {
    const own = (known[place] ?? []).filter(({ how }) => how !== 'stop')
    const typos = meant.get(token) ?? []
    const variants = variantsOf([
      ...own.map(({ stem, how }) => ({ stem, weight: WEIGHTS[how as keyof typeof WEIGHTS] })),
      ...typos.map(({ stem }) => ({ stem, weight: WEIGHTS.typo })),
    ])
    if (variants.length === 0) return []
    const strong = own.filter(({ how }) => how === 'same')
    const uses = (strong.length > 0 ? strong : [...own, ...typos]).reduce((sum, { projects }) => Math.max(sum, projects), 0)
    return [{ token: token.word, variants, rarity: rarityOf(uses, all) }]
  })
  const unknown = tokens.filter((token, place) => known[place]?.length === 0 && token.isKnown !== true && !meant.get(token)?.length).length
  const stops = new Set(tokens.filter((_, place) => known[place]?.some(({ how }) => how === 'stop')).map(({ word }) => word))
  return { terms, state, unknown, stops }
}

function variantsOf(all: Variant[]): Variant[] {
  const best = new Map<string, number>()
  for (const { stem, weight } of all) best.set(stem, Math.max(best.get(stem) ?? 0, weight))
  return [...best].map(([stem, weight]) => ({ stem, weight }))
}

/** Candidates for a typo: words that share trigrams and, because a short word has few, words with the same beginning. */
async function findMeant(db: Db, tokens: readonly Token[]): Promise<Map<Token, KnownWord[]>> {
  const meant = new Map<Token, KnownWord[]>()
  for (const token of tokens) {
    const { word } = token
    const first = word.slice(0, 1)
    const known = await db.execute<{ word: string; stem: string; projects: number }>(sql`
      (select w.word, w.stem, w.projects from ${searchWords} w where w.word % ${word} limit 100)
      union
      (select w.word, w.stem, w.projects from ${searchWords} w
        where w.word ~>=~ ${first} and w.word ~<~ ${`${first}\u{10ffff}`} order by w.projects desc limit ${STARTS_MOST})`)
    meant.set(token, nearestWords(word, known.rows, token.unfinished))
  }
  return meant
}

export async function findState(db: Db): Promise<State | null> {
  const [found] = await db.select({ projects: searchState.projects, vectors: searchState.vectors }).from(searchState)
  return found ?? null
}

/** The written forms of the found words, each with its stem. */
export async function listWritten(db: Db, terms: readonly Term[]): Promise<Map<string, string>> {
  const stems = [...new Set(terms.flatMap(({ variants }) => variants.map(({ stem }) => stem)))]
  if (stems.length === 0) return new Map()
  const rows = await db.select({ word: searchWords.word, stem: searchWords.stem }).from(searchWords).where(inArray(searchWords.stem, stems))
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}
