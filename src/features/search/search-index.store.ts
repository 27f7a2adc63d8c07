import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { searchNames, searchProjects, searchState, searchWords } from './search.tables.ts'
import type { IndexEntry, NameEntry } from './search-index.rules.ts'

export async function findIndexedPublishing(db: Db): Promise<string | null> {
  const [found] = await db.select({ publishing: searchState.publishing }).from(searchState)
  return found?.publishing ?? null
}

/** Locks the index for the transaction, so that instances index one after the other. */
export async function lockIndex(tx: Db): Promise<void> {
  // a concurrent indexing takes longer than a request's lock timeout
  await tx.execute(sql`set local lock_timeout = '30s'`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search'))`)
}

export async function listIndexed(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ id: searchProjects.id, version: searchProjects.version }).from(searchProjects)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const lexemes = (words: readonly string[], weight: 'A' | 'B' | 'C' | 'D'): SQL =>
  sql`setweight(to_tsvector('english', ${words.join(' ')}), ${weight}::"char")`

/** Inserts missing projects in one batch. */
export async function saveEntries(tx: Db, entries: readonly IndexEntry[]): Promise<void> {
  if (entries.length === 0) return
  const counts = new Map<string, { projects: number; heads: number }>()
  const rows = entries.map(({ words, ...entry }) => {
    const head = [...words.title, ...words.about, ...words.description]
    const surfaceOfHead = new Set(head)
    const surface = new Set([...head, ...words.body])
    for (const word of surface) {
      const { projects, heads } = counts.get(word) ?? { projects: 0, heads: 0 }
      counts.set(word, { projects: projects + 1, heads: heads + (surfaceOfHead.has(word) ? 1 : 0) })
    }
    const title = lexemes(words.title, 'A')
    const headWords = sql`${title} || ${lexemes(words.about, 'B')} || ${lexemes(words.description, 'C')}`
    const all = sql`${headWords} || ${lexemes(words.body, 'D')}`
    return { ...entry, surface: [...surface], surfaceOfHead: [...surfaceOfHead], titleWords: title, headWords, words: all }
  })
  await tx.insert(searchProjects).values(rows)
  const words = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  await tx.execute(sql`
    insert into ${searchWords} (word, stem, projects, heads)
    select word, (tsvector_to_array(lexemes))[1], projects, heads
    from (select word, projects, heads, to_tsvector('english', word) as lexemes
      from unnest(${sql.param(words.map(([word]) => word))}::text[], ${sql.param(words.map(([, { projects }]) => projects))}::int[],
        ${sql.param(words.map(([, { heads }]) => heads))}::int[]) as one(word, projects, heads)) as counted
    where lexemes <> ''::tsvector
    on conflict (word) do update set projects = search_words.projects + excluded.projects, heads = search_words.heads + excluded.heads`)
}

export async function removeEntries(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx
    .delete(searchProjects)
    .where(inArray(searchProjects.id, [...ids]))
    .returning({ surface: searchProjects.surface, surfaceOfHead: searchProjects.surfaceOfHead })
  for (const { surface, surfaceOfHead } of gone) {
    await tx.execute(sql`
      update ${searchWords} set projects = projects - 1, heads = heads - (word = any(${sql.param(surfaceOfHead)}::text[]))::int
      where word = any(${sql.param(surface)}::text[])`)
  }
  if (gone.length > 0) await tx.delete(searchWords).where(sql`${searchWords.projects} <= 0`)
}

const NAMES_AT_ONCE = 500

export async function saveNames(tx: Db, names: readonly NameEntry[]): Promise<void> {
  await tx.delete(searchNames)
  const rows = names.map(({ words, ...name }) => ({
    ...name,
    words: sql`${lexemes(words.title, 'A')} || ${lexemes([...words.about, ...words.description], 'C')}`,
  }))
  for (let at = 0; at < rows.length; at += NAMES_AT_ONCE) await tx.insert(searchNames).values(rows.slice(at, at + NAMES_AT_ONCE))
}

export async function saveState(tx: Db, publishing: string): Promise<void> {
  const projects = sql`(select count(*)::int from ${searchProjects})`
  await tx
    .insert(searchState)
    .values({ id: 1, publishing, projects, vectors: '' })
    .onConflictDoUpdate({ target: searchState.id, set: { publishing, projects } })
}
