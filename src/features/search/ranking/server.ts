import type { ProjectKind } from '#features/content/rules.ts'
import type { Db } from '#platform/db/database.ts'
import { indexContent } from '../jobs.ts'
import { findByMeaning, type Meant } from '../meaning/gateway.ts'
import { join, knownShare, titleBonus, type Hit, type Query, type Term, type Way } from '../rules.ts'
import { findProjects, findState, findTerms, listFound, type FoundProject } from '../store.ts'

export interface Ranked {
  terms: Term[]
  /** By words alone, and by meaning alone. */
  words: Hit[]
  meaning: Meant[]
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

const RANKED_MOST = 48

/** A site that was never indexed: whoever is first waits for it. */
export async function ensureIndex(db: Db): Promise<void> {
  if (!(await findState(db))) await indexContent(db)
}

/** Projects for a text in anybody's words. */
export async function rankProjects(db: Db, query: Query, { type = null, patience, by = 'both' }: RankOptions): Promise<Ranked> {
  const { terms, state, unknown } = await findTerms(db, query.tokens)
  const [words, meaning] = await Promise.all([
    by === 'meaning' ? [] : findProjects(db, terms, type),
    by === 'words' ? [] : findByMeaning({ db, set: state?.vectors ?? '', text: query.text, patience }),
  ])
  const known = knownShare(terms, unknown)
  const hits = join(
    words.map(({ id, score }) => ({ id, score: score * known })),
    meaning,
    by,
  ).slice(0, RANKED_MOST)
  const ids = hits.map(({ id }) => id)
  const found = await listFound(db, ids, type)
  const projects = hits.flatMap(({ id, score }) => {
    const project = found.get(id)
    return project ? [{ ...project, score: score + (by === 'meaning' ? 0 : titleBonus(project.title, query)) }] : []
  })
  return { terms, words, meaning, known, projects: projects.sort((a, b) => b.score - a.score) }
}
