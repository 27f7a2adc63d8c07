import type { ProjectKind } from '#features/content/rules.ts'
import type { Db } from '#platform/db/database.ts'
import { listAliases } from '#features/content/catalogue/store.ts'
import { leadBy, weighLeads, type Led } from '../aliases/rules.ts'
import { indexContent } from '../jobs.ts'
import { findSemantically, type Meant } from '../semantic/gateway.ts'
import {
  certainly,
  decidingTerm,
  isWord,
  join,
  knownShare,
  lead,
  surely,
  surelyMeant,
  surelySaid,
  titleBonus,
  weightsOf,
  withoutTail,
  type Hit,
  type Query,
  type Term,
  type Way,
} from '../rules.ts'
import { FOUND_MOST, findProjects, listFound, type FoundProject } from '../store.ts'
import { findTerms, type State } from '../words/store.ts'

export interface Ranked {
  /** By words alone, and by meaning alone. */
  words: Hit[]
  meaning: Meant[]
  /** The meaning was not ready in time; with more time the answer may be better. */
  isPartial: boolean
  /** From 0 to 1: the share of the search that the words of the catalogue cover. */
  known: number
  /** Best first. */
  projects: (FoundProject & { score: number })[]
}

export interface RankOptions {
  type?: ProjectKind | null
  /** How long to wait for the meaning, in milliseconds. */
  timeout: number
  /** Only what is asked for is looked up. */
  by?: Way
  /** Another answer follows: what may not be in it is left out. */
  isFirst?: boolean
}

export interface ReadQuery {
  query: Query
  terms: Term[]
  state: State | null
  /** How many of its words are nowhere in the catalogue. */
  unknown: number
  /** Projects that aliases lead to. */
  led: Led
}

/** The search in words that the catalogue knows. If nothing was indexed yet, the first search waits for that. */
export async function readWords(db: Db, query: Query): Promise<ReadQuery> {
  const leads = leadBy(await listAliases(db), query.text, query.tokens.at(-1)?.unfinished ?? false)
  const tokens = query.tokens.map((token) => (leads.words.has(token.word) ? { ...token, isKnown: true } : token))
  const asked = await findTerms(db, tokens)
  if (asked.state === null) {
    await indexContent(db)
    Object.assign(asked, await findTerms(db, tokens))
  }
  const { terms, stops, state, unknown } = asked
  const weights = weightsOf(
    tokens.filter(({ word }) => !stops.has(word)),
    terms,
  )
  const led = { projects: weighLeads(leads, { weights, isWord: (word) => isWord(terms, word) }), elsewhere: leads.elsewhere }
  return { query, terms, state, unknown, led }
}

/** Projects for any text. */
export async function rankProjects(
  db: Db,
  asked: ReadQuery,
  { type = null, timeout, by = 'both', isFirst = false }: RankOptions,
): Promise<Ranked> {
  const { query, terms, state, unknown, led } = asked
  const [words, meant] = await Promise.all([
    by === 'meaning' ? [] : findProjects(db, terms, type),
    by === 'words' ? [] : findSemantically({ db, set: state?.vectors ?? '', text: query.meant, timeout }),
  ])
  const meaning = meant ?? []
  const known = knownShare(terms, unknown)
  const telling = terms.length + unknown
  const said = words.map(({ id, score }) => ({ id, score: score * known }))
  // what an alias names is no passing word
  const near = by === 'words' || led.projects.size > 0 ? null : meant
  const deciding = decidingTerm(terms, near)
  const isPassing = deciding !== null && surelySaid(await findProjects(db, [deciding], type), near, telling).length === 0
  const surelyFound = isPassing ? [] : surelySaid(said, near, telling)
  const joined = join(surelyFound, by === 'both' ? surelyMeant(meaning, surelyFound, telling) : meaning, by)
  const sure = surely(by === 'meaning' ? joined : lead(joined, led.projects), { telling, by: 'all' })
  const hits = sure.slice(0, FOUND_MOST)
  const found = new Map<string, FoundProject>(words.map((project) => [project.id, project]))
  const others = hits.flatMap(({ id }) => (found.has(id) ? [] : [id]))
  for (const [id, project] of await listFound(db, others, type)) found.set(id, project)
  const projects = hits.flatMap(({ id, score }) => {
    const project = found.get(id)
    return project ? [{ ...project, score: score + (by === 'meaning' ? 0 : titleBonus(project.title, query)) }] : []
  })
  const best = projects.sort((a, b) => b.score - a.score)
  return { words, meaning, isPartial: meant === null, known, projects: kept(best) }

  function kept(best: Ranked['projects']): Ranked['projects'] {
    if (by !== 'both') return best
    if (meant !== null) return withoutTail(best, said, meaning)
    // words alone cannot tell what is said in passing
    return isFirst ? certainly(best, said, led.projects) : best
  }
}
