import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ProjectKind } from '#features/content/rules.ts'
import type { Db } from '#platform/db/database.ts'
import {
  mostTelling,
  rarityOf,
  WEIGHTS,
  type Hit,
  type NameKind,
  type Passage,
  type ProjectFacts,
  type Term,
  type Token,
  type Variant,
} from './rules.ts'
import { searchNames, searchProjects, searchState, searchWords } from './tables.ts'
import { nearestWords } from './words/rules.ts'

export interface State {
  projects: number
  /** The name of the set of vectors. */
  vectors: string
}

interface KnownWord {
  word: string
  stem: string
  projects: number
}

const BEGUN_MOST = 12
const STARTS_MOST = 1500

/** A stop word, such as 'the', has no stem. */
const stemOf = (word: SQL) => sql`(tsvector_to_array(to_tsvector('english', ${word})))[1]`

/** What was typed, in words that the catalogue knows; a stop word, and what nobody ever wrote, is left out. */
export async function findTerms(db: Db, tokens: readonly Token[]): Promise<{ terms: Term[]; state: State | null; unknown: number }> {
  if (tokens.length === 0) return { terms: [], state: await findState(db), unknown: 0 }
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
  const missing = tokens.filter((_, place) => known[place]?.length === 0)
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
  const unknown = tokens.filter((token, place) => known[place]?.length === 0 && !meant.get(token)?.length).length
  return { terms, state, unknown }
}

function variantsOf(all: Variant[]): Variant[] {
  const best = new Map<string, number>()
  for (const { stem, weight } of all) best.set(stem, Math.max(best.get(stem) ?? 0, weight))
  return [...best].map(([stem, weight]) => ({ stem, weight }))
}

/** Words like a typo: those that share trigrams with it, and, because a short word shares few, those that begin alike. */
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

const quoted = (stems: readonly string[]) => stems.map((stem) => `'${stem.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`).join(' | ')
const anyOf = ({ variants }: Term) => `(${quoted(variants.map(({ stem }) => stem))})`

/** Body, description, concepts and series, title. */
const FIELDS = sql.raw(`'{0.08, 0.35, 0.55, 1}'`)

/** How much of what was asked a text says, and how prominently: 1 is every word in the title. */
function scoreOf(words: SQL, terms: readonly Term[]): SQL {
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const parts = terms.map(({ variants, rarity }) => {
    const weights = [...new Set(variants.map(({ weight }) => weight))]
    const best = weights.map((weight) => {
      const stems = variants.filter((variant) => variant.weight === weight).map(({ stem }) => stem)
      // an average over the words, of which the best would do; 1.645 is what ts_rank gives to endless repetition
      return sql`least(1, ${1.645 * stems.length}::float8 * ts_rank(${FIELDS}, ${words}, ${quoted(stems)}::tsquery)) * ${weight}::float8`
    })
    return sql`greatest(${sql.join(best, sql`, `)}) * ${rarity / all}::float8`
  })
  return sql.join(parts, sql` + `)
}

/** How many are looked at: of those that say all of it, most of it, some of it. */
const CANDIDATES = { all: [40, 60, 80], most: [20, 30, 40], some: [20, 40, 60] }
/** How many of these are read whole. */
const READ_MOST = 100
const PLACES = [sql`title_words`, sql`head_words`, sql`words`]

/** Projects that say it: titles first, then what stands around them, then the text. What is looked at is bounded, however large the catalogue. */
export async function findProjects(db: Db, terms: readonly Term[], type: ProjectKind | null): Promise<Hit[]> {
  if (terms.length === 0) return []
  const telling = mostTelling(terms)
  const most = telling.slice(0, Math.ceil(terms.length * 0.6))
  const asked = [{ query: terms.map(anyOf).join(' & '), limits: CANDIDATES.all }]
  if (terms.length > 2) asked.push({ query: most.map(anyOf).join(' & '), limits: CANDIDATES.most })
  const some = telling.slice(0, 4).map(anyOf).join(' | ')
  if (terms.length > 1) asked.push({ query: some, limits: CANDIDATES.some })
  const ofType = type === null ? sql`` : sql`and kind = ${type}`
  const tiers = asked.flatMap(({ query, limits }) =>
    PLACES.map(
      (place, at) =>
        sql`(select id, position, head_words, words from ${searchProjects} where ${place} @@ ${query}::tsquery ${ofType} limit ${limits[at]})`,
    ),
  )
  // a long text is unpacked once and not for each of its words
  const { rows } = await db.execute<Hit & Record<string, unknown>>(sql`
    select id, (${scoreOf(sql`whole.words`, terms)})::float8 as score
    from (
      select distinct on (head, position) id, position, words
      from (select *, ts_rank(${FIELDS}, head_words, ${some}::tsquery) as head from (${sql.join(tiers, sql` union all `)}) as found) as placed
      order by head desc, position limit ${READ_MOST}) as candidates,
      lateral (select candidates.words || ''::tsvector as words offset 0) as whole
    order by score desc, position limit 60`)
  return rows
}

export interface FoundName {
  kind: NameKind
  id: string
  title: string
  description: string
  projectIds: string[]
  score: number
}

const NAMES_MOST = 40

export async function findNames(
  db: Db,
  terms: readonly Term[],
  kinds: readonly NameKind[],
  type: ProjectKind | null,
): Promise<FoundName[]> {
  if (terms.length === 0) return []
  const { rows } = await db.execute<{
    kind: NameKind
    id: string
    title: string
    description: string
    project_ids: string[]
    score: number
  }>(sql`
    select n.kind, n.id, n.title, n.description, n.project_ids, (${scoreOf(sql`n.words`, terms)})::float8 as score from ${searchNames} n
    where n.words @@ ${terms.map(anyOf).join(' | ')}::tsquery and n.kind in ${[...kinds]}
      ${type === null ? sql`` : sql`and ${type} = any(n.project_kinds)`}
    order by score desc, n.position limit ${NAMES_MOST}`)
  return rows.map(({ project_ids: projectIds, ...row }) => ({ ...row, projectIds }))
}

export interface FoundProject {
  id: string
  kind: ProjectKind
  title: string
  description: string
  facts: ProjectFacts
}

const shown = {
  id: searchProjects.id,
  kind: searchProjects.kind,
  title: searchProjects.title,
  description: searchProjects.description,
  facts: searchProjects.facts,
}

export async function listFound(db: Db, ids: readonly string[], type: ProjectKind | null): Promise<Map<string, FoundProject>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(shown)
    .from(searchProjects)
    .where(and(inArray(searchProjects.id, [...ids]), type === null ? undefined : eq(searchProjects.kind, type)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The catalogue's beginning. */
export async function listFirst(db: Db, type: ProjectKind | null, most: number): Promise<FoundProject[]> {
  return db
    .select(shown)
    .from(searchProjects)
    .where(type === null ? undefined : eq(searchProjects.kind, type))
    .orderBy(asc(searchProjects.position))
    .limit(most)
}

export async function listNames(db: Db, kind: NameKind, type: ProjectKind | null, most: number): Promise<FoundName[]> {
  const rows = await db
    .select()
    .from(searchNames)
    .where(and(eq(searchNames.kind, kind), type === null ? undefined : sql`${type} = any(${searchNames.projectKinds})`))
    .orderBy(asc(searchNames.position))
    .limit(most)
  return rows.map(({ kind, id, title, description, projectIds }) => ({ kind, id, title, description, projectIds, score: 0 }))
}

/** How the words that were found are written, each with its stem. */
export async function listWritten(db: Db, terms: readonly Term[]): Promise<Map<string, string>> {
  const stems = [...new Set(terms.flatMap(({ variants }) => variants.map(({ stem }) => stem)))]
  if (stems.length === 0) return new Map()
  const rows = await db.select({ word: searchWords.word, stem: searchWords.stem }).from(searchWords).where(inArray(searchWords.stem, stems))
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}

/** For each project the passage that says most of it. */
export async function findPassages(db: Db, ids: readonly string[], words: readonly string[]): Promise<Map<string, Passage>> {
  if (ids.length === 0 || words.length === 0) return new Map()
  const pattern = `\\m(${words.join('|')})\\M`
  const { rows } = await db.execute<{ id: string; passage: Passage }>(sql`
    select p.id, found.passage from ${searchProjects} p, lateral (
      select passage from jsonb_array_elements(p.passages) with ordinality as one(passage, place)
      where passage ->> 'text' ~* ${pattern}
      order by regexp_count(passage ->> 'text', ${pattern}, 1, 'i') desc, place limit 1) as found
    where p.id in ${[...ids]}`)
  return new Map(rows.map(({ id, passage }) => [id, passage]))
}
