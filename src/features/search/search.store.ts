import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ProjectKind } from '#features/content/content.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { mostTelling, type Hit, type NameKind, type SearchPassage, type ProjectFacts, type Term } from './search.rules.ts'
import { searchNames, searchProjects } from './search.tables.ts'

const quoted = (stems: readonly string[]) => stems.map((stem) => `'${stem.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`).join(' | ')
const anyOf = ({ variants }: Term) => `(${quoted(variants.map(({ stem }) => stem))})`

/** Weights: body, description, concepts and series, title. */
const FIELDS = sql.raw(`'{0.08, 0.35, 0.55, 1}'`)

/** How much of the search a text contains, weighted by field: 1 is every word in the title. */
function scoreOf(words: SQL, terms: readonly Term[]): SQL {
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const parts = terms.map(({ variants, rarity }) => {
    const weights = [...new Set(variants.map(({ weight }) => weight))]
    const best = weights.map((weight) => {
      const stems = variants.filter((variant) => variant.weight === weight).map(({ stem }) => stem)
      // ts_rank averages over the stems, hence the factor; 1.645 is its limit for endless repetition
      return sql`least(1, ${1.645 * stems.length}::float8 * ts_rank(${FIELDS}, ${words}, ${quoted(stems)}::tsquery)) * ${weight}::float8`
    })
    return sql`greatest(${sql.join(best, sql`, `)}) * ${rarity / all}::float8`
  })
  return sql.join(parts, sql` + `)
}

/** The bonus if all significant runs match; fewer get their share. */
const RUN_BONUS = 0.3

/** A bonus for words that are adjacent in the text as typed, such as an error message. */
function bonusOf(words: SQL): SQL {
  return sql`(select coalesce(${RUN_BONUS}::float8 * count(*) filter (where ${words} @@ run) / nullif(count(*), 0), 0) from runs)`
}

/** How many candidates are checked: of those with all words, most of them, some of them. */
const CANDIDATES = { all: [40, 60, 80], most: [20, 30, 40], some: [20, 40, 60] }
/** How many candidates are fully scored. */
const READ_MOST = 100
export const FOUND_MOST = 48
const PLACES = [sql`title_words`, sql`head_words`, sql`words`]

/** Projects that contain the words: titles first, then headings, then the text. Bounded, whatever the size of the catalogue. */
export async function findProjects(
  db: Db,
  terms: readonly Term[],
  type: ProjectKind | null,
  runs: readonly string[] = [],
): Promise<(FoundProject & Hit)[]> {
  if (terms.length === 0) return []
  const telling = mostTelling(terms)
  const most = telling.slice(0, Math.ceil(terms.length * 0.6))
  const asked = [{ query: terms.map(anyOf).join(' & '), limits: CANDIDATES.all }]
  if (terms.length > 2) asked.push({ query: most.map(anyOf).join(' & '), limits: CANDIDATES.most })
  const some = telling.slice(0, 4).map(anyOf).join(' | ')
  if (terms.length > 1) asked.push({ query: some, limits: CANDIDATES.some })
  const ofType = type === null ? sql`` : sql`and kind = ${type}`
  const tiers = asked.flatMap(({ query, limits }) => PLACES.map((place, at) => ({ place, query, most: limits[at] })))
  const found = tiers.map(
    ({ place, query }, at) =>
      sql`${sql.raw(`found${at}`)} as materialized (select id, position, head_words, words from ${searchProjects} where ${place} @@ ${query}::tsquery ${ofType})`,
  )
  const looked = tiers.map(({ most }, at) => sql`(select * from ${sql.raw(`found${at}`)} limit ${most})`)
  const score = scoreOf(sql`whole.words`, terms)
  const whole = runs.length === 0 ? score : sql`${score} + ${bonusOf(sql`whole.words`)}`
  // materialized, because the planner underestimates the cost of detoasting texts: this way each long text is detoasted once, not once per
  // word
  const { rows } = await db.execute<FoundProject & { score: number } & Record<string, unknown>>(sql`
    with runs as materialized (
      select run from (select phraseto_tsquery('english', text) as run from unnest(${sql.param([...runs])}::text[]) as one(text)) as said
      where numnode(run) > 1),
      ${sql.join(found, sql`, `)}
    select best.id, best.score, p.kind, p.title, p.description, p.facts
    from (
      select id, position, (${whole})::float8 as score
      from (
        select distinct on (head, position) id, position, words
        from (select *, ts_rank(${FIELDS}, head_words, ${some}::tsquery) as head from (${sql.join(looked, sql` union all `)}) as found) as placed
        order by head desc, position limit ${READ_MOST}) as candidates,
        lateral (select candidates.words || ''::tsvector as words offset 0) as whole
      order by score desc, position limit ${FOUND_MOST}) as best
    join ${searchProjects} p on p.id = best.id
    order by best.score desc, best.position`)
  return rows
}

export interface FoundProject {
  id: string
  kind: ProjectKind
  title: string
  description: string
  facts: ProjectFacts
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

/** The first projects of the catalogue. */
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

/** The passage of each project with the most of the words. */
export async function findPassages(db: Db, ids: readonly string[], words: readonly string[]): Promise<Map<string, SearchPassage>> {
  if (ids.length === 0 || words.length === 0) return new Map()
  const pattern = `\\m(${words.join('|')})\\M`
  const { rows } = await db.execute<{ id: string; passage: SearchPassage }>(sql`
    select p.id, found.passage from ${searchProjects} p, lateral (
      select passage from jsonb_array_elements(p.passages) with ordinality as one(passage, place)
      where passage ->> 'text' ~* ${pattern}
      order by regexp_count(passage ->> 'text', ${pattern}, 1, 'i') desc, place limit 1) as found
    where p.id in ${[...ids]}`)
  return new Map(rows.map(({ id, passage }) => [id, passage]))
}
