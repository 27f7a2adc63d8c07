import { chanceFrom } from '#features/notes/notes.fixtures.ts'
import { judge, pairsOf, type Judged } from './edits/measure.ts'
import { versionsInHistory } from './edits/versions.ts'
import { figure } from './figure.ts'

/**
 * Learners' highlights across real edits: versions of the catalogue from this repository's history, judged by an alignment of the
 * whole texts.
 */
const MARKS = 60
const history = [...(await versionsInHistory())].toSorted(([one], [other]) => (one < other ? -1 : 1))
/** The rules were tuned on the first half only. */
const halves = ['seen', 'held back'].map((name, half) => ({ name, projects: history.filter((_, at) => at % 2 === half) }))

for (const { name, projects } of halves) {
  const chance = chanceFrom(31)
  const judged = projects.flatMap(([id, versions]) => pairsOf(id, versions).flatMap((pair) => judge(pair, MARKS, chance)))
  const shareLost = (list: Judged[]) => (list.filter(({ verdict }) => verdict === 'lost').length * 100) / list.length
  const there = judged.filter(({ isChanged, left }) => isChanged && left >= 0.75)
  const edited = there.filter(({ isUntouched }) => !isUntouched)
  figure(`${name}: lost in changed blocks, 3/4 there`, shareLost(there), '%', { most: 15 }, `of ${there.length}`)
  figure(`${name}: lost where the words were edited`, shareLost(edited), '%', { most: 15 }, `of ${edited.length}`)
  figure(`${name}: lost where the words were not`, shareLost(judged.filter(({ isUntouched }) => isUntouched)), '%', { most: 5 })
  const wrong = judged.filter(({ verdict }) => verdict === 'wrong')
  figure(
    `${name}: in a wrong place, of 10,000`,
    (wrong.length * 10_000) / judged.length,
    '',
    { most: 10 },
    `${wrong.length} of ${judged.length}`,
  )
  for (const { anchor, found, left } of wrong) console.log(JSON.stringify({ quote: anchor.quote, found, left }))
}
