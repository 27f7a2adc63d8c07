import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { CATEGORIES, type ProjectKind } from '#features/content/content.rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { searchContract, type NamedResult, type ProjectMatch, type ResultGroup } from './search.contract.ts'
import { rankProjects, readWords, type ReadQuery } from './ranking.server.ts'
import { RESULTS_MOST, isSameName, readQuery, titleBonus, worthMarking, type NameKind, type Query } from './search.rules.ts'
import { findNames, findPassages, listFirst, listNames, type FoundName, type FoundProject } from './search.store.ts'
import { excerptAround, highlight } from './search-words.rules.ts'
import { listWritten } from './search-words.store.ts'

const call = implement(searchContract).$context<CallContext>()

/**
 * How long the first answer waits for embeddings before it is partial. In a small catalogue they are fast enough, so that one answer is
 * complete.
 */
const SEMANTIC_MS = { small: 60, large: 4 }
const SMALL = 1000
const COMPLETE_MS = 2000

/** Series, topics and concepts below these scores, absolute and relative to the best, are left out. */
const NAME_LEAST = 0.08
const NAME_SHARE = 0.3

const search = call.search.handler(async ({ context: { services }, input: { q, type = null, complete } }) => {
  const { db } = services
  const asked = await readWords(db, readQuery(q))
  if (asked.query.text === '') return { q, type, partial: false, nearest: false, groups: await browse(db, asked.query, type) }
  return { q, type, ...(await find(services, asked, { type, complete })) }
})

export const searchCalls = { search }

const nothing = () => false

/** Without words all of a kind is listed. */
const BROWSED_MOST = { series: 60, projects: 300 }

async function browse(db: Db, { seriesOnly }: Query, type: ProjectKind | null): Promise<ResultGroup[]> {
  const series = await listNames(db, 'series', type, BROWSED_MOST.series)
  const projects = seriesOnly ? [] : await listFirst(db, type, BROWSED_MOST.projects)
  return grouped(
    projects.map((project) => projectResult(project, nothing, null)),
    series,
    nothing,
  )
}

interface Finding {
  type: ProjectKind | null
  complete: boolean
}

async function find(
  { db, config }: Services,
  asked: ReadQuery,
  { type, complete }: Finding,
): Promise<{ partial: boolean; nearest: boolean; groups: ResultGroup[] }> {
  const { query, terms } = asked
  const kinds: NameKind[] = query.seriesOnly ? ['series'] : type === null ? ['series', 'topics', 'concepts'] : ['series']
  const [ranked, names, written] = await Promise.all([
    query.seriesOnly
      ? null
      : rankProjects(db, asked, {
          type,
          timeout: complete ? COMPLETE_MS : SEMANTIC_MS[(asked.state?.projects ?? 0) <= SMALL ? 'small' : 'large'],
          isFirst: !complete,
          by: config.semanticSearch ? 'both' : 'words',
        }),
    findNames(db, terms, kinds, type),
    listWritten(db, worthMarking(terms)),
  ])
  const isMatch = (word: string) => written.has(word)
  // if no project is about it, a name that shares a word is about something else
  const named = ranked?.projects.length === 0 ? [] : names
  const projects = (ranked?.projects ?? []).slice(0, RESULTS_MOST.projects)
  const hidden = projects.filter(({ title, description }) => !says(title, isMatch) && !says(description, isMatch)).map(({ id }) => id)
  const passages = await findPassages(db, hidden, [...written.keys()])
  const results = projects.map((project) => projectResult(project, isMatch, passages.get(project.id) ?? null))
  const groups = grouped(results, bestNames(named, query), isMatch)
  const isName = names.some(({ title }) => isSameName(title, query))
  return { partial: ranked?.isPartial ?? false, nearest: (ranked?.isNearest ?? false) && !isName, groups }
}

function bestNames(names: readonly FoundName[], query: Query): FoundName[] {
  const best = Math.max(0, ...names.map(({ score }) => score))
  return names
    .filter(({ score }) => score >= NAME_LEAST && score >= best * NAME_SHARE)
    .map((name) => ({ ...name, score: name.score + titleBonus(name.title, query) }))
    .sort((a, b) => b.score - a.score)
}

function says(text: string, isMatch: (word: string) => boolean): boolean {
  return highlight(text, isMatch).some(({ match }) => match)
}

type Passage = { stepId: string | null; step: string | null; text: string }

function projectResult(
  { id, kind, facts, ...project }: FoundProject,
  isMatch: (word: string) => boolean,
  passage: Passage | null,
): ProjectMatch {
  return {
    id,
    kind,
    ...facts,
    title: highlight(project.title, isMatch),
    description: highlight(project.description, isMatch),
    passage: passage && { ...passage, text: highlight(excerptAround(passage.text, isMatch), isMatch) },
  }
}

function nameResult({ id, title, description, projectIds }: FoundName, isMatch: (word: string) => boolean): NamedResult {
  return { id, projectIds, title: highlight(title, isMatch), description: highlight(description, isMatch) }
}

const isCategory = (id: string) => CATEGORIES.find((category) => category === id)

function grouped(projects: ProjectMatch[], names: readonly FoundName[], isMatch: (word: string) => boolean): ResultGroup[] {
  const of = (kind: NameKind) => names.filter((name) => name.kind === kind).slice(0, RESULTS_MOST[kind])
  const topics = of('topics').flatMap((name) => {
    const id = isCategory(name.id)
    return id ? [{ ...nameResult(name, isMatch), id }] : []
  })
  const groups: ResultGroup[] = [
    { group: 'series', results: of('series').map((name) => nameResult(name, isMatch)) },
    { group: 'projects', results: projects },
    { group: 'topics', results: topics },
    { group: 'concepts', results: of('concepts').map((name) => nameResult(name, isMatch)) },
  ]
  return groups.filter(({ results }) => results.length > 0)
}
