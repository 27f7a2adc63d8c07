import { holds, type Catalogue } from './held-reasons.ts'
import { helps, isClaim, isElse, isTrueReason, ndcg, stepsOf, type Answers, type JudgedGoal, type JudgedSearch } from './judged-finding.ts'

export type Figure = [what: string, value: number, unit: string]

interface Measuring {
  answers: Answers
  catalogue: Catalogue
  /** Print wrong results. */
  isTold: boolean
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (values: readonly boolean[]) => mean(values.map(Number))

export async function measureGoals(goals: readonly JudgedGoal[], { answers, catalogue, isTold }: Measuring): Promise<Figure[]> {
  const fits: { ndcg: number; isEmpty: boolean; isNearest: boolean }[] = []
  const honest: boolean[] = []
  const reasons: { isTrue: boolean; isClaim: boolean; isHelp: boolean; isHeld: boolean }[] = []
  for (const judged of goals) {
    const made = await answers.goal(judged.goal)
    const steps = stepsOf(made)
    const nearest = nearestOf(made.suggestedRoadmap)
    const path = steps.map(({ id }) => `${id} ${judged.relevant[id] ?? 0}`).join(', ')
    const named = `${judged.id} ${judged.kind}  ${judged.goal.slice(0, 90)}`
    if (isElse(judged)) {
      honest.push(steps.length === 0 || nearest)
      if (isTold && !honest.at(-1)) console.log(`full  ${named}: ${path}`)
      continue
    }
    const quality = ndcg(
      steps.map(({ id }) => id),
      judged,
      6,
    )
    fits.push({ ndcg: quality, isEmpty: steps.length === 0, isNearest: nearest })
    if (isTold && (quality < 0.8 || nearest)) console.log(`${quality.toFixed(2)}${nearest ? ' nearest' : ''}  ${named}: ${path}`)
    for (const step of steps) {
      const isTrue = isTrueReason(step, judged, catalogue.titles)
      const isHeld = holds(step, judged.goal, catalogue)
      reasons.push({ isTrue, isClaim: isClaim(step), isHelp: helps(step, judged), isHeld })
      if (isTold && !isHeld) console.log(`does not hold  ${judged.id} ${step.id}: ${step.reason}`)
      if (isTold && !isTrue) console.log(`reason  ${judged.id} ${step.id} (${judged.relevant[step.id] ?? 0}): ${step.reason}`)
    }
  }
  const claims = reasons.filter((one) => one.isClaim)
  return [
    ['nDCG@6', mean(fits.map((one) => one.ndcg)), ''],
    ['wrongly empty paths', fits.filter(({ isEmpty }) => isEmpty).length, `of ${fits.length}`],
    ['covered, and said to be the nearest', fits.filter(({ isNearest }) => isNearest).length, `of ${fits.length}`],
    ['off-topic, empty or said to be the nearest', share(honest), `of ${honest.length}`],
    ['steps that help the goal', share(reasons.map(({ isHelp }) => isHelp)), `of ${reasons.length}`],
    ['reasons of which every sentence holds', share(reasons.map(({ isHeld }) => isHeld)), `of ${reasons.length}`],
    ['reasons true and about the goal', share(reasons.map(({ isTrue }) => isTrue)), `of ${reasons.length}`],
    ['of what is said about the goal, true', share(claims.map(({ isTrue }) => isTrue)), `of ${claims.length}`],
  ]
}

export async function measureSearches(searches: readonly JudgedSearch[], { answers, isTold }: Measuring): Promise<Figure[]> {
  const found: number[] = []
  const hedged: boolean[] = []
  const honest: boolean[] = []
  for (const judged of searches) {
    const answer = await answers.search(judged.query)
    const ids = answer.groups.flatMap((group) => (group.group === 'projects' ? group.results.map(({ id }) => id) : []))
    const nearest = nearestOf(answer)
    const named = `${judged.id} ${judged.kind}  ${judged.query}: ${ids
      .slice(0, 10)
      .map((id) => `${id} ${judged.relevant[id] ?? 0}`)
      .join(', ')}`
    if (isElse(judged)) {
      honest.push(answer.groups.length === 0 || nearest)
      if (isTold && !honest.at(-1)) console.log(`full  ${named}`)
      continue
    }
    found.push(ndcg(ids, judged, 10))
    hedged.push(nearest)
    if (isTold && ((found.at(-1) ?? 0) < 0.85 || nearest)) console.log(`${found.at(-1)?.toFixed(2)}${nearest ? ' nearest' : ''}  ${named}`)
  }
  return [
    ['nDCG@10', mean(found), ''],
    ['covered, and said to be the nearest', hedged.filter(Boolean).length, `of ${hedged.length}`],
    ['off-topic, empty or said to be the nearest', share(honest), `of ${honest.length}`],
  ]
}

/** Whether an answer is marked as only near. */
function nearestOf(answer: object): boolean {
  return 'nearest' in answer && answer.nearest !== null && answer.nearest !== false
}
