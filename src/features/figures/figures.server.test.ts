import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAccount } from '#features/accounts/accounts.store.ts'
import type { Tasks } from '#features/content/checks.store.ts'
import { isRequiredIn, type PublishedQuiz } from '#features/content/content.rules.ts'
import { testShop, type Shop } from '#features/plans/plans.fixtures.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { addLearners, streetFolder } from './figures.fixtures.ts'
import { KEPT_PLACES } from './learners.fixtures.ts'
import type { MadeLearner } from './learners.fixtures.ts'
import { GROUP_LEAST, QUIET_DAYS } from './figures.rules.ts'
import { figuresCalls } from './figures.server.ts'
import { BREAK_HOURS } from './reading-times.rules.ts'

let shop: Shop
let folder: string
let text: Tasks
let older: string
let quiz: PublishedQuiz
let learners: MadeLearner[]

beforeAll(async () => {
  shop = await testShop()
  folder = await mkdtemp(join(tmpdir(), 'figures-'))
  await using street = await streetFolder()
  const services = { db: shop.services.db, storage: createStorage({ dataDir: folder, s3: null }) }
  ;({ text, older, quiz, learners } = await addLearners(services, street, { count: 400, now: shop.clock.now() }))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function calls() {
  const { listFigures, getFigures } = createRouterClient(figuresCalls, {
    context: shop.contextOf(await shop.learner({ isAdmin: true })),
  })
  return {
    listFigures,
    async getFigures(input: { projectId: string; track?: string }) {
      const found = await getFigures(input)
      if (found.countedAt === null) throw new Error('They are not counted at once')
      return found
    },
  }
}

/** A learner, counted again one by one. */
interface Counted {
  learner: MadeLearner
  track: string
  answers: MadeLearner['answers']
  round: MadeLearner['round']
  hasBegun: boolean
  isFinished: boolean
  /** null: not seen in the project */
  furthest: number
  seen: number
}

function inPerson({ answers }: MadeLearner, at: Date): boolean {
  return !answers.some(({ byAdmin, updatedAt }) => byAdmin && at >= updatedAt && at.getTime() < updatedAt.getTime() + 5000)
}

function countedOf(learner: MadeLearner): Counted | null {
  const { project, position, isAdmin } = learner
  const track = project?.track === 'high' ? 'high' : 'low'
  const hasBegun = !!project?.startedAt && inPerson(learner, project.startedAt)
  const isFinished = !!project?.completedAt && inPerson(learner, project.completedAt)
  if (isAdmin || !(hasBegun || isFinished || position)) return null
  const answers = learner.answers.filter(({ updatedAt, validationId }) => inPerson(learner, updatedAt) && isOn(track, validationId))
  const round = learner.round && inPerson(learner, learner.round.updatedAt) ? learner.round : null
  const places = answers.map(({ validationId }) => placeOf(validationId))
  const read = text.outline.findIndex(({ id, tracks }) => id === position?.stepId && (!tracks || tracks.includes(track)))
  const furthest = Math.max(0, read, round ? 3 : 0, ...places)
  const seen = Math.max(project?.updatedAt.getTime() ?? 0, position?.updatedAt.getTime() ?? 0)
  return { learner, track, answers, round, hasBegun, isFinished, furthest, seen }
}

const taskOf = (id: string) => text.validations.find((task) => task.id === id)

function isOn(track: string, validationId: string): boolean {
  const task = taskOf(validationId)
  return task !== undefined && (!task.tracks || task.tracks.includes(track))
}

function placeOf(validationId: string): number {
  const boxId = taskOf(validationId)?.boxId
  return text.outline.findIndex(({ children }) => children.some(({ id }) => id === boxId))
}

function hasDone({ track, answers, isFinished, furthest }: Counted, place: number): boolean {
  const needed = text.validations.filter((task) => placeOf(task.id) === place && isRequiredIn(task, track))
  if (isFinished) return true
  if (needed.length === 0) return furthest > place
  return needed.every(({ id }) =>
    answers.some(({ validationId, status, isStuck }) => validationId === id && (status === 'COMPLETE' || isStuck)),
  )
}

function everybody(track: string | null): Counted[] {
  return learners.flatMap((learner) => countedOf(learner) ?? []).filter((one) => track === null || one.track === track)
}

test.each([[null], ['low'], ['high']])('how far learners come equals a plain recount, on the track %s', async (track) => {
  const figures = await (await calls()).getFigures({ projectId: 'street', ...(track !== null && { track }) })
  const people = everybody(track)
  expect(people.length).toBeGreaterThan(100)
  expect(figures).toMatchObject({
    opened: people.length,
    started: people.filter(({ hasBegun, isFinished }) => hasBegun || isFinished).length,
    finished: people.filter(({ isFinished }) => isFinished).length,
  })
  const quiet = shop.clock.now().getTime() - QUIET_DAYS * 86_400_000
  const steps = text.outline.flatMap(({ id, title, tracks }, place) => {
    const shownTo = people.filter((one) => !tracks || tracks.includes(one.track))
    const last = shownTo.filter(({ isFinished, furthest }) => !isFinished && furthest === place)
    const counted = {
      reached: shownTo.filter(({ isFinished, furthest }) => isFinished || furthest >= place).length,
      finished: shownTo.filter((one) => hasDone(one, place)).length,
      left: last.filter(({ seen }) => seen < quiet).length,
      still: last.filter(({ seen }) => seen >= quiet).length,
    }
    return track !== null && tracks && !tracks.includes(track)
      ? []
      : [{ id, title, tracks: track === null && tracks ? ['High guidance'] : [], ...counted }]
  })
  expect(figures.steps).toEqual(steps)
  expect(steps.every(({ reached, finished }) => reached > 0 && finished > 0)).toBe(true)
  expect(steps.some(({ left }) => left > 0) && steps.some(({ still }) => still > 0)).toBe(true)
})

test('the list has every project, with how many started and finished it', async () => {
  const people = everybody(null).filter(({ hasBegun, isFinished }) => hasBegun || isFinished)
  const { projects: list, ...counted } = await (await calls()).listFigures()
  expect(counted).toEqual({ countedAt: shop.clock.now().toISOString(), counting: 'no' })
  expect(list.find(({ id }) => id === 'street')).toEqual({
    id: 'street',
    title: 'Light a street',
    visibility: 'public',
    appearsAt: null,
    started: people.length,
    finished: people.filter(({ isFinished }) => isFinished).length,
  })
  expect(list.find(({ id }) => id === 'lamp')).toMatchObject({ started: 0, finished: 0 })
})

const percentile = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return below + (at - Math.floor(at)) * (above - below)
}

/** Minutes from one saved answer to the next; null for a pause. */
function gapsOf({ learner, answers, hasBegun }: Counted) {
  let before = hasBegun ? (learner.project?.startedAt?.getTime() ?? null) : null
  return answers.map(({ validationId, updatedAt }) => {
    const minutes = before === null ? null : (updatedAt.getTime() - before) / 60_000
    before = updatedAt.getTime()
    return { place: placeOf(validationId), minutes: minutes !== null && minutes <= BREAK_HOURS * 60 ? minutes : null }
  })
}

function spentOf(minutes: number[]) {
  if (minutes.length < 3) return { learners: minutes.length, median: null, long: null }
  return {
    learners: minutes.length,
    median: expect.closeTo(percentile(minutes, 0.5), 6),
    long: expect.closeTo(percentile(minutes, 0.9), 6),
  }
}

test('the times of steps and of the whole equal a plain recount', async () => {
  const figures = await (await calls()).getFigures({ projectId: 'street' })
  const people = everybody(null)
  const times = text.outline.flatMap(({ id, title }, place) => {
    if (!text.validations.some((task) => placeOf(task.id) === place && !task.optional)) return []
    const sat = people.flatMap((one) => {
      const gaps = gapsOf(one).filter((gap) => gap.place === place)
      const isWhole = hasDone({ ...one, isFinished: false }, place) && gaps.length > 0 && gaps.every(({ minutes }) => minutes !== null)
      return isWhole ? [gaps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)] : []
    })
    return [{ id, title, ...spentOf(sat) }]
  })
  expect(figures.times).toEqual(times)
  expect(times.every(({ learners: known }) => known > 10)).toBe(true)
  const whole = people
    .filter(({ isFinished, learner: { project } }) => isFinished && (project?.completedAt ?? 0) >= (project?.startedAt ?? 0))
    .map((one) => gapsOf(one).flatMap(({ minutes }) => minutes ?? []))
    .filter((gaps) => gaps.length > 0)
    .map((gaps) => gaps.reduce((sum, minutes) => sum + minutes, 0))
  expect(figures.minutes).toEqual({ ...spentOf(whole), estimated: 45 })
})

test('the counts of answered, open and wrong tasks equal a plain recount', async () => {
  const { tasks, mistakes } = await (await calls()).getFigures({ projectId: 'street' })
  const people = everybody(null).filter(({ hasBegun, isFinished }) => hasBegun || !isFinished)
  const counted = text.validations.map(({ id, title, optional, contentId }) => {
    const shownTo = people.filter((one) => isOn(one.track, id))
    const given = shownTo.flatMap(({ answers }) => answers.filter(({ validationId }) => validationId === id))
    return {
      id,
      title,
      optional,
      seen: contentId === undefined ? shownTo.filter(({ furthest }) => furthest >= placeOf(id)).length : null,
      answered: given.filter((answer) => answer.text !== '').length,
      done: given.filter(({ status, isStuck }) => status === 'COMPLETE' || isStuck).length,
      wrong: given.filter((answer) => answer.text !== '' && answer.misses > 0).length,
      misses: given.reduce((sum, { misses }) => sum + misses, 0),
    }
  })
  expect(tasks).toEqual(counted)
  const wrong = everybody(null).flatMap(({ answers }) => answers.filter(({ status }) => status === 'INCORRECT'))
  const groups = [...Map.groupBy(wrong, (answer) => `${answer.validationId}|${answer.text.trim().replace(/\s+/g, ' ')}`)]
  const same = groups.flatMap(([key, { length }]) => {
    const [id = '', said = ''] = key.split('|')
    return length >= 3 && text.checks[id] ? [{ task: taskOf(id)?.title, text: said, learners: length }] : []
  })
  expect(mistakes).toHaveLength(same.length)
  expect(mistakes).toEqual(expect.arrayContaining(same))
  expect(mistakes.map(({ learners: many }) => many)).toEqual(same.map(({ learners: many }) => many).toSorted((a, b) => b - a))
  expect(same.length).toBeGreaterThan(3)
})

test('wrong answers of one or two people are not shown, nor answers that no rule checks', async () => {
  const { mistakes } = await (await calls()).getFigures({ projectId: 'street' })
  const wrong = learners.flatMap(({ answers }) => answers.filter(({ status }) => status === 'INCORRECT'))
  expect(wrong.some((answer) => answer.text.startsWith('mine'))).toBe(true)
  expect(wrong.some(({ validationId }) => !text.checks[validationId])).toBe(true)
  expect(JSON.stringify(mistakes)).not.toMatch(/mine \d/)
  expect(mistakes.every(({ task }) => ['How many volts?', 'Which colour is live?'].includes(task))).toBe(true)
})

function correlation(pairs: [number, number][]): number | null {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [x, y] = [mean(0), mean(1)]
  const sum = (of: (pair: [number, number]) => number) => pairs.reduce((all, pair) => all + of(pair), 0)
  return sum(([a, b]) => (a - x) * (b - y)) / Math.sqrt(sum(([a]) => (a - x) ** 2) * sum(([, b]) => (b - y) ** 2))
}

test("a question's difficulty and discrimination equal a plain recount", async () => {
  const { questions } = await (await calls()).getFigures({ projectId: 'street' })
  const rounds = everybody(null).flatMap(({ round }) => (round?.round === 1 ? [round] : []))
  const isRight = (one: (typeof quiz.questions)[number], chosen: string[]) =>
    one.options.every(({ id, isAnswer }) => chosen.includes(id) === isAnswer)
  const rightIn = ({ chosen }: (typeof rounds)[number], id: string) => {
    const one = quiz.questions.find((found) => found.id === id)
    return one && chosen[id] && isRight(one, chosen[id]) ? 1 : 0
  }
  const whole = rounds.filter(({ chosen }) => quiz.questions.every(({ id }) => chosen[id]))
  expect(whole.length).toBeGreaterThan(20)
  expect(questions).toEqual(
    quiz.questions.map(({ id, question }) => {
      const answered = rounds.filter(({ chosen }) => chosen[id])
      const others = quiz.questions.map((one) => one.id).filter((other) => other !== id)
      const pairs = whole.map((round): [number, number] => [
        rightIn(round, id),
        others.reduce((sum, other) => sum + rightIn(round, other), 0),
      ])
      return {
        id,
        question,
        learners: answered.length,
        right: expect.closeTo(answered.reduce((sum, round) => sum + rightIn(round, id), 0) / answered.length, 9),
        tells: expect.closeTo(correlation(pairs) ?? 0, 9),
      }
    }),
  )
})

test('the counts of tutor questions and of versions equal a plain recount', async () => {
  const { asked, votes, versions } = await (await calls()).getFigures({ projectId: 'street' })
  const people = everybody(null)
  const askers = people.filter(({ learner }) => learner.asked > 0)
  expect(asked).toEqual({ questions: askers.reduce((sum, { learner }) => sum + learner.asked, 0), askers: askers.length })
  const counted = (place: 'chat' | 'notes') => {
    const all = people.flatMap(({ learner }) => learner.votes[place])
    return { up: all.filter((vote) => vote === 'up').length, down: all.filter((vote) => vote === 'down').length }
  }
  expect(votes).toEqual({ chat: counted('chat'), notes: counted('notes') })
  expect(Math.min(...Object.values(votes).flatMap(({ up, down }) => [up, down]))).toBeGreaterThan(0)
  const own = people.filter(({ hasBegun, isFinished }) => hasBegun || isFinished)
  const inVersions = [text.version, older].map((version) => {
    const within = own.filter(({ learner }) => learner.project?.version === version)
    const scores = people.flatMap(({ learner, round }) => (round?.version === version ? learner.scores.slice(0, 1) : []))
    return {
      version,
      publishedAt: expect.any(String),
      learners: within.length,
      finished: within.filter(({ isFinished }) => isFinished).length,
      quizzed: scores.length,
      score: expect.closeTo(scores.reduce((sum, score) => sum + score, 0) / scores.length / 100, 9),
    }
  })
  expect(versions).toEqual(inVersions)
  expect(inVersions.every(({ learners: many, quizzed }) => many > 20 && quizzed > 20)).toBe(true)
})

test.each([[null], ['high']])('the places of tutor questions equal a plain recount, on the track %s', async (track) => {
  const { places, shared } = await (await calls()).getFigures({ projectId: 'street', ...(track !== null && { track }) })
  const asked = everybody(track).flatMap(({ learner }) => learner.places.slice(0, KEPT_PLACES).map((place) => ({ ...place, learner })))
  const countOf = (some: typeof asked) => ({ questions: some.length, askers: new Set(some.map(({ learner }) => learner)).size })
  const wanted = text.outline.flatMap(({ id, title, children }) => {
    const here = asked.filter(({ stepId }) => stepId === id)
    const inside = children.slice(0, 2).map((child) => ({ step: title, ...countOf(here.filter(({ blockId }) => blockId === child.id)) }))
    return [{ step: title, ...countOf(here) }, ...inside].filter(({ askers }) => askers >= GROUP_LEAST)
  })
  expect(places.map(({ step, questions, askers }) => ({ step, questions, askers }))).toEqual(wanted)
  expect(places.map(({ block }) => block).slice(0, 5)).toEqual([null, null, 'How many volts?', null, 'How many lamps?'])
  const shows = everybody(track).flatMap(({ learner }) => learner.places.filter(({ isShared }) => isShared))
  expect(shows.length).toBeGreaterThan(10)
  expect(shared.map((one) => one.text).toSorted()).toEqual(shows.map(({ stepId }) => `What of ${stepId}?`).toSorted())
})

test('a deleted account is in no figure', async () => {
  const gone = everybody(null).find(({ isFinished, hasBegun, track }) => isFinished && hasBegun && track === 'high')
  const before = await (await calls()).getFigures({ projectId: 'street' })
  await removeAccount(shop.services.db, gone?.learner.id ?? '')
  learners = learners.filter(({ id }) => id !== gone?.learner.id)
  const after = await (await calls()).getFigures({ projectId: 'street' })
  expect(after).toMatchObject({ opened: before.opened - 1, started: before.started - 1, finished: before.finished - 1 })
  expect(after.steps.map(({ reached }) => reached)).toEqual(before.steps.map(({ reached }) => reached - 1))
})

test('an unknown project has no figures', async () => {
  const { getFigures } = await calls()
  await expect(getFigures({ projectId: 'nothing' })).rejects.toMatchObject({ status: 404 })
  await expect(getFigures({ projectId: 'street', track: 'middle' })).rejects.toMatchObject({ status: 404 })
  expect(await getFigures({ projectId: 'lamp' })).toMatchObject({ opened: 0, started: 0, finished: 0 })
})
