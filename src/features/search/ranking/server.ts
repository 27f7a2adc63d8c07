import type { ProjectKind } from '#features/content/rules.ts'
import type { Db } from '#platform/db/database.ts'
import { indexContent } from '../jobs.ts'
import { findByMeaning, type Meant } from '../meaning/gateway.ts'
import { join, knownShare, titleBonus, type Hit, type Query, type Term, type Way } from '../rules.ts'
import { FOUND_MOST, findProjects, listFound, type FoundProject } from '../store.ts'
import { findTerms, type State } from '../words/store.ts'

export interface Ranked {
  /** By words alone, and by meaning alone. */
  words: Hit[]
  meaning: Meant[]
  /** What it means was not known in time: asked again with more patience, it may be better. */
  isHasty: boolean
  /** From 0 to 1: how much of what was asked the catalogue has words for. */
  known: number
  /** Best first. */
  projects: (FoundProject & { score: number })[]
}

export interface RankOptions {
  type?: ProjectKind | null
  /** How long to wait for the meaning, in milliseconds. */
  patience: number
  /** Only what is asked for is looked up. */
  by?: Way
}

export interface Asked {
  query: Query
  terms: Term[]
  state: State | null
  /** How many of its words nobody ever wrote. */
  unknown: number
}

/** What was asked, in words that the catalogue knows. A site that was never indexed: whoever is first waits for it. */
export async function readWords(db: Db, query: Query): Promise<Asked> {
  const asked = await findTerms(db, query.tokens)
  if (asked.state) return { query, ...asked }
  await indexContent(db)
  return { query, ...(await findTerms(db, query.tokens)) }
}

/** Projects for a text in anybody's words. */
export async function rankProjects(db: Db, asked: Asked, { type = null, patience, by = 'both' }: RankOptions): Promise<Ranked> {
  const { query, terms, state, unknown } = asked
  const [words, meant] = await Promise.all([
    by === 'meaning' ? [] : findProjects(db, terms, type),
    by === 'words' ? [] : findByMeaning({ db, set: state?.vectors ?? '', text: query.meant, patience }),
  ])
  const meaning = meant ?? []
  const known = knownShare(terms, unknown)
  const hits = join(
    words.map(({ id, score }) => ({ id, score: score * known })),
    meaning,
    by,
  ).slice(0, FOUND_MOST)
  const found = new Map<string, FoundProject>(words.map((project) => [project.id, project]))
  const others = hits.flatMap(({ id }) => (found.has(id) ? [] : [id]))
  for (const [id, project] of await listFound(db, others, type)) found.set(id, project)
  const projects = hits.flatMap(({ id, score }) => {
    const project = found.get(id)
    return project ? [{ ...project, score: score + (by === 'meaning' ? 0 : titleBonus(project.title, query)) }] : []
  })
  return { words, meaning, isHasty: meant === null, known, projects: projects.sort((a, b) => b.score - a.score) }
}
