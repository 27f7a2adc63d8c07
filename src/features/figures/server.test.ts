import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAccount } from '#features/accounts/store.ts'
import type { Tasks } from '#features/content/checks/store.ts'
import { isRequiredIn } from '#features/content/rules.ts'
import { testShop, type Shop } from '#features/plans/fixtures.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { addLearners, streetFolder } from './fixtures.ts'
import type { MadeLearner } from './learners/fixtures.ts'
import { QUIET_DAYS } from './rules.ts'
import { figuresCalls } from './server.ts'

let shop: Shop
let folder: string
let text: Tasks
let learners: MadeLearner[]

beforeAll(async () => {
  shop = await testShop()
  folder = await mkdtemp(join(tmpdir(), 'figures-'))
  await using street = await streetFolder()
  const services = { db: shop.services.db, storage: createStorage({ dataDir: folder, s3: null }) }
  ;({ text, learners } = await addLearners(services, street, { count: 400, now: shop.clock.now() }))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function calls() {
  return createRouterClient(figuresCalls, { context: shop.contextOf(await shop.learner({ isAdmin: true })) })
}

/** Counted once more, a learner at a time. */
interface Counted {
  learner: MadeLearner
  track: string
  answers: MadeLearner['answers']
  round: MadeLearner['round']
  hasBegun: boolean
  isFinished: boolean
  /** null: not seen in it */
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

test.each([[null], ['low'], ['high']])('how far learners come is what a plain recount gives, on the track %s', async (track) => {
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

test('the list has every project, with how many have begun and finished it', async () => {
  const people = everybody(null).filter(({ hasBegun, isFinished }) => hasBegun || isFinished)
  const list = await (await calls()).listFigures()
  expect(list.find(({ id }) => id === 'street')).toEqual({
    ...{ id: 'street', title: 'Light a street' },
    started: people.length,
    finished: people.filter(({ isFinished }) => isFinished).length,
  })
  expect(list.find(({ id }) => id === 'lamp')).toMatchObject({ started: 0, finished: 0 })
})

test('who deletes their account is in no figure any more', async () => {
  const gone = everybody(null).find(({ isFinished, hasBegun, track }) => isFinished && hasBegun && track === 'high')
  const before = await (await calls()).getFigures({ projectId: 'street' })
  await removeAccount(shop.services.db, gone?.learner.id ?? '')
  learners = learners.filter(({ id }) => id !== gone?.learner.id)
  const after = await (await calls()).getFigures({ projectId: 'street' })
  expect(after).toMatchObject({ opened: before.opened - 1, started: before.started - 1, finished: before.finished - 1 })
  expect(after.steps.map(({ reached }) => reached)).toEqual(before.steps.map(({ reached }) => reached - 1))
})

test('there are no figures of what is not there', async () => {
  const { getFigures } = await calls()
  await expect(getFigures({ projectId: 'nothing' })).rejects.toMatchObject({ status: 404 })
  await expect(getFigures({ projectId: 'street', track: 'middle' })).rejects.toMatchObject({ status: 404 })
  expect(await getFigures({ projectId: 'lamp' })).toMatchObject({ opened: 0, started: 0, finished: 0 })
})
