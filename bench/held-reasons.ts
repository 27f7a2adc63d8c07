import type { ListedProject } from '#features/content/content.rules.ts'
import { compareInSeries, isCapstone } from '#features/content/content.rules.ts'
import { listPublished } from '#features/content/content.store.ts'
import { listAliases, listConcepts, listSeries } from '#features/content/published-catalogue.store.ts'
import { goalTexts } from '#features/goals/goals.texts.ts'
import { leadBy, togetherness } from '#features/search/aliases.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { said, type Step } from './judged-finding.ts'

/** Holds each sentence of a reason against the goal and the catalogue. */

export interface Catalogue {
  projects: readonly ListedProject[]
  aliases: Awaited<ReturnType<typeof listAliases>>
  concepts: ReadonlyMap<string, string>
  /** Of projects and series: other quotes in a reason are from the goal. */
  titles: ReadonlySet<string>
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const projects = (await listPublished(db)).toSorted(compareInSeries)
  return {
    projects,
    aliases: await listAliases(db),
    concepts: new Map((await listConcepts(db)).map(({ key, name }) => [key, name])),
    titles: new Set([...projects.map(({ metadata }) => metadata.title), ...(await listSeries(db)).map(({ title }) => title)]),
  }
}

type Check = (told: string) => boolean

const GAP = '\0'

/** If a text begins with a sentence of this form: the words in its gap, and the rest of the text. */
function readGap(text: string, sentence: string): { told: string; rest: string } | null {
  const [before = '', after = ''] = sentence.split(GAP)
  const end = text.startsWith(before) ? `${text} `.indexOf(`${after} `, before.length) : -1
  return end === -1 ? null : { told: text.slice(before.length, end), rest: text.slice(end + after.length) }
}

export function holds({ id, reason }: Step, goal: string, { projects, aliases, concepts }: Catalogue): boolean {
  const place = projects.findIndex((one) => one.id === id)
  const project = projects[place]
  if (!project) return false
  const { title, description, difficulty, plan, series, concepts: keys } = project.metadata
  const own = aliases.filter(({ leadsTo, elsewhere }) => !elsewhere && leadsTo.includes(id))
  const names = keys.flatMap((key) => concepts.get(key) ?? [])
  const isInGoal: Check = (words) => said(goal).includes(said(words))
  const titled = (name: string) => projects.find((one) => one.metadata.title === name)
  const sentences: [string, Check][] = [
    [
      goalTexts.because(GAP),
      (words) =>
        isInGoal(words) &&
        said(words)
          .trim()
          .split(' ')
          .some((word) => said(`${title} ${description}`).includes(` ${word} `)),
    ],
    [goalTexts.explains(GAP), (words) => isInGoal(words) && names.some((name) => said(name) === said(words))],
    [goalTexts.suggestedFor(GAP), (words) => isInGoal(words) && leadBy(own, words, false).leads.length > 0],
    [goalTexts.suggestedForAlike(GAP), (phrase) => own.some((one) => one.phrase === phrase)],
    [goalTexts.explainsConcepts([GAP]), (told) => told.split(', ').every((name) => names.join(', ').split(', ').includes(name))],
    [goalTexts.goesWith(GAP), (name) => togetherness(aliases)(id, titled(name)?.id ?? '') > 0],
    [
      goalTexts.after(GAP),
      (name) => series !== null && projects.slice(0, place).some(({ metadata }) => metadata.title === name && metadata.series === series),
    ],
  ]
  const facts = [
    description,
    ...(difficulty === 'easy' ? [goalTexts.begin] : []),
    ...(isCapstone(project.metadata) ? [goalTexts.capstone] : []),
    ...(plan === 'pro' ? [goalTexts.pro] : []),
  ]
  let rest = reason
  while (rest !== '') {
    const fact = facts.find((one) => rest.startsWith(one))
    const claim = sentences.flatMap(([sentence, isTrue]) => {
      const read = readGap(rest, sentence)
      return read && isTrue(read.told) ? [read.rest] : []
    })
    const after = fact === undefined ? claim[0] : rest.slice(fact.length)
    if (after === undefined) return false
    rest = after.trimStart()
  }
  return true
}
