import type { ProjectKind } from '#features/content/content.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { listAliases } from '#features/content/published-catalogue.store.ts'
import { hint, hintsOf, type Hints } from './near-aliases.rules.ts'
import { leadBy, weighLeads, type Led } from './aliases.rules.ts'
import { indexContent } from './search.jobs.ts'
import { findPhrases, findSemantically, type MeantProject } from './semantic.gateway.ts'
import {
  certainly,
  decidingTerm,
  hasTypo,
  isWord,
  join,
  knownShare,
  lead,
  surely,
  surelyMeant,
  surelySaid,
  tellingOf,
  titleBonus,
  weightsOf,
  withoutTail,
  type Hit,
  type Query,
  type Term,
  type SearchWay,
} from './search.rules.ts'
import { FOUND_MOST, findProjects, listFound, type FoundProject } from './search.store.ts'
import { isSaidRarely, surenessOf, type Sureness } from './sureness.rules.ts'
import { findTerms, type State } from './search-words.store.ts'

export interface Ranked {
  /** By words alone, and by meaning alone. */
  words: Hit[]
  meaning: MeantProject[]
  /** The embeddings were not ready in time; a longer wait may give a better answer. */
  isPartial: boolean
  /** From 0 to 1: the share of the search's words that the catalogue knows. */
  known: number
  /** No project is about it; these are only near to it. */
  isNearest: boolean
  /** Best first. */
  projects: (FoundProject & { score: number })[]
}

export interface RankOptions {
  type?: ProjectKind | null
  /** How long to wait for embeddings, in milliseconds. */
  timeout: number
  /** Restricts the lookup to one way. */
  by?: SearchWay
  /** Another answer follows, so uncertain hits are left out. */
  isFirst?: boolean
}

export interface ReadQuery {
  query: Query
  terms: Term[]
  state: State | null
  /** How many significant words there are, including those that are not searched. */
  telling: number
  /** From 0 to 1: the share of its words that the catalogue knows. */
  known: number
  /** Projects of matching aliases. */
  led: Led
}

/** Reads a search with the catalogue's words. The first search waits until the index exists. */
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
  const led = { ...weighLeads(leads, { weights, isWord: (word) => isWord(terms, word) }), elsewhere: leads.elsewhere }
  return { query, terms: tellingOf(terms), state, telling: terms.length + unknown, known: knownShare(terms, unknown), led }
}

const NO_HINTS: Hints = { projects: new Map(), because: new Map(), nearest: 0, other: 0 }

async function findHints(sought: Parameters<typeof findPhrases>[0]): Promise<Hints> {
  const phrases = await findPhrases(sought)
  return phrases === null ? NO_HINTS : hintsOf(await listAliases(sought.db), [phrases])
}

/** Ranks projects for any text. */
export async function rankProjects(
  db: Db,
  asked: ReadQuery,
  { type = null, timeout, by = 'both', isFirst = false }: RankOptions,
): Promise<Ranked> {
  const { query, terms, state, telling, known, led } = asked
  const sought = { db, set: state?.vectors ?? '', text: query.meant, timeout }
  const [words, meant, hints] = await Promise.all([
    by === 'meaning' ? [] : findProjects(db, terms, type, query.runs),
    by === 'words' ? [] : findSemantically(sought),
    by === 'both' ? findHints(sought) : NO_HINTS,
  ])
  const meaning = meant ?? []
  const said = words.map(({ id, score }) => ({ id, score: score * known }))
  // a word of an alias is no passing mention
  const near = by === 'words' || led.projects.size > 0 ? null : meant
  const deciding = decidingTerm(terms, near)
  const isPassing = deciding !== null && surelySaid(await findProjects(db, [deciding], type), near, telling).length === 0
  const surelyFound = isPassing ? [] : surelySaid(said, near, telling)
  const isRarelySaid = surelyFound.length === 0 && isSaidRarely(words, terms, { telling, projects: state?.projects ?? 0 })
  const counted = isRarelySaid ? said : surelyFound
  const joined = join(counted, by === 'both' ? surelyMeant(meaning, counted, telling) : meaning, by)
  const plain = surely(by === 'meaning' ? joined : lead(joined, led.projects), { telling, by: 'all' })
  const sure = hint(plain, hints)
  const hits = sure.slice(0, FOUND_MOST)
  const found = new Map<string, FoundProject>(words.map((project) => [project.id, project]))
  const others = hits.flatMap(({ id }) => (found.has(id) ? [] : [id]))
  for (const [id, project] of await listFound(db, others, type)) found.set(id, project)
  const projects = hits.flatMap(({ id, score }) => {
    const project = found.get(id)
    return project ? [{ ...project, score: score + (by === 'meaning' ? 0 : titleBonus(project.title, query)) }] : []
  })
  const best = projects.sort((a, b) => b.score - a.score)
  const sureness = surenessHere()
  // an untaught subject is reported, however well the other words match
  const isElsewhere = led.elsewhere !== null
  return {
    words,
    meaning,
    isPartial: meant === null,
    known,
    isNearest: best.length > 0 && (isElsewhere || isRarelySaid || sureness === 'nearest'),
    projects: sureness === 'nothing' ? [] : kept(best),
  }

  function surenessHere(): Sureness {
    if (by !== 'both' || meant === null) return 'sure'
    const surest = Math.max(0, ...led.projects.values())
    const alike = Math.max(0, ...meaning.map(({ score }) => score))
    return surenessOf({
      telling,
      known,
      led: surest,
      alike,
      nearest: hints.nearest,
      other: hasTypo(terms) ? 0 : hints.other,
      best: plain[0]?.score ?? 0,
    })
  }

  function kept(best: Ranked['projects']): Ranked['projects'] {
    if (by !== 'both') return best
    if (meant !== null) return withoutTail(best, said, meaning)
    // words alone cannot detect passing mentions
    return isFirst ? certainly(best, said, led.projects) : best
  }
}
