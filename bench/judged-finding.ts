import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { addAccount } from '#features/accounts/accounts.store.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { goalsCalls } from '#features/goals/goals.server.ts'
import { goalTexts } from '#features/goals/goals.texts.ts'
import { searchCalls } from '#features/search/search.server.ts'
import { plainWords } from '#features/search/search-words.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'

/** Judged goals and searches as JSON lines, and the product's answers. */

interface Judged {
  id: string
  /** 'off' and 'nearest' are off topic: nothing is found, or it is marked as nearest. */
  kind: string
  /** Grades: 3 is the topic, 2 helps it well, 1 is near. */
  relevant: Record<string, number>
}

export type JudgedGoal = Judged & { goal: string; about: string[] }
export type JudgedSearch = Judged & { query: string }

/** The sets of a folder by name: `goals-dev.jsonl` is dev. */
export function readJudged<One extends Judged>(folder: string, kind: 'goals' | 'searches'): Map<string, One[]> {
  const files = readdirSync(folder).filter((name) => name.startsWith(kind) && name.endsWith('.jsonl'))
  return new Map(
    files.toSorted().map((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n')
      const judged = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as One)
      return [name.slice(kind.length, -'.jsonl'.length).replace(/^-/, ''), judged]
    }),
  )
}

export const isElse = ({ kind }: Judged) => kind === 'off' || kind === 'nearest'

const gain = (grades: number[], at: number) =>
  grades.slice(0, at).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

export function ndcg(found: readonly string[], { relevant }: Judged, at: number): number {
  const ideal = Object.values(relevant).toSorted((a, b) => b - a)
  return (
    gain(
      found.map((id) => relevant[id] ?? 0),
      at,
    ) / gain(ideal, at)
  )
}

export interface Answers {
  goal: (text: string) => Promise<Goal>
  search: (text: string) => ReturnType<ReturnType<typeof callsOf>['search']['search']>
}

function callsOf(context: CallContext) {
  return createRouterClient({ search: searchCalls, goals: goalsCalls }, { context })
}

/** The real calls, as a new learner. */
export async function answersOf(db: Db, semanticSearch: boolean): Promise<Answers> {
  const now = new Date()
  const name = `judge-${newId().slice(-12)}`
  const account = await addAccount(db, { id: newId(), email: `${name}@example.org`, name, nickname: name, nicknameLook: name, now })
  if (!account) throw new Error('Creating the learner failed.')
  const services = { db, config: { semanticSearch }, clock: { now: () => new Date() } }
  const actor = { kind: 'learner', userId: account.id, plan: 'free' }
  const calls = callsOf({ actor, account, services, requestId: 'measured' } as unknown as CallContext)
  return {
    goal: (goal) => calls.goals.setGoal({ goal }),
    search: (q) => calls.search.search({ q, complete: true }),
  }
}

export interface Step {
  id: string
  reason: string
}

export function stepsOf({ suggestedRoadmap: { results } }: Goal): Step[] {
  return results.flatMap((result) => (result.type === 'project' ? [result] : result.entities)).map(({ id, reason }) => ({ id, reason }))
}

export const said = (text: string) => ` ${plainWords(text).map(stemLike).join(' ')} `
/** A simple stemmer, used on both sides: 'releases' matches 'release'. */
const stemLike = (word: string) => (word.length > 4 ? word.replace(/(ies|es|s|ing|ed|e|y)$/, '') : word)
const QUOTED = /“([^”]+)”/g

/** How reasons begin a sentence that claims something about the goal; the others state facts about the project and its neighbours. */
const CLAIMS = [goalTexts.because(''), goalTexts.suggestedFor(''), goalTexts.suggestedForAlike('')].map((text) =>
  text.replace(/”.*$|\.$/, '').trim(),
)

export function helps({ id }: Step, { relevant }: JudgedGoal): boolean {
  return (relevant[id] ?? 0) > 0
}

export function isClaim({ reason }: Step): boolean {
  return CLAIMS.some((claim) => reason.includes(claim))
}

/**
 * A reason is true when its project helps the goal and its quotes occur in the goal; it is on topic when it contains a word of the
 * goal's topic.
 */
export function isTrueReason(step: Step, judged: JudgedGoal, titles: ReadonlySet<string>): boolean {
  const { reason } = step
  const quotes = [...reason.matchAll(QUOTED)].map(([, quote]) => quote ?? '').filter((quote) => !titles.has(quote))
  const isQuoted = quotes.every((quote) => said(judged.goal).includes(said(quote)))
  const isAbout = quotes.length > 0 || judged.about.some((about) => said(reason).includes(said(about)))
  return helps(step, judged) && isQuoted && isAbout
}
