import { implement } from '@orpc/server'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { dateIn } from '#features/accounts/time-zone.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { gather } from './gathering.server.ts'
import { guessCalls } from './guesses.server.ts'
import { expected, knowingOf, type Knowing } from './knowing.rules.ts'
import type { GivenAnswer } from './questions.rules.ts'
import { effectOf } from './recall-effect.rules.ts'
import { listMeasured } from './recall-effect.store.ts'
import { recallContract, type Sitting } from './recall.contract.ts'
import { dayOf } from '#pure/day-of.ts'
import { answered, dayAfter, daysBetween, daysUntilNext, isDaySomewhere, type Grade } from './recall.rules.ts'
import {
  findRecallLearner,
  holdDay,
  holdLearner,
  listAllRecall,
  listAnswersOf,
  listRecent,
  listItemStandings,
  releaseHeld,
  saveRecallAnswer,
  saveItem,
  saveLearner,
  type RecallItem,
  type RecallAnswer,
} from './recall.store.ts'
import { askedOn, makeQuestions, questionOf, questionReply, waitingFor, type Made } from './sitting.server.ts'

const call = implement(recallContract).$context<CallContext>()

/** A measurement that comes much later than after a month is none. */
const LATEST_MEASUREMENT = 30
async function knowingToday(db: Db, userId: string, day: string): Promise<Knowing | null> {
  const [standings, recent] = [await listItemStandings(db, userId), await listRecent(db, userId)]
  return knowingOf(
    standings.flatMap(({ count, ...one }) => Array.from({ length: count }, () => one)),
    recent,
    day,
  )
}

const getWaiting = call.getWaiting.handler(async ({ context, input, errors }) => {
  const now = context.services.clock.now()
  const date = input.date ?? dateIn(learnerOf(context).preferences.timeZone, now)
  if (!isDaySomewhere(date, now)) throw errors.DAY_REFUSED()
  return { date, waiting: await waitingFor(context, date) }
})

const getSitting = call.getSitting.handler(async ({ context, input, errors }): Promise<Sitting> => {
  const { db, clock } = context.services
  const account = learnerOf(context)
  const { id } = account
  const date = input.date ?? dateIn(account.preferences.timeZone, clock.now())
  if (!isDaySomewhere(date, clock.now())) throw errors.DAY_REFUSED()
  await gather(context.services, account)
  const made = await makeQuestions(context, date, await askedOn(context, date))
  const answers = new Map((await listAnswersOf(db, id, date)).map((one) => [one.name, one]))
  const { takesPart, guesses } = await findRecallLearner(db, id)
  return {
    date,
    questions: made.map((one) => questionOf(one, answers.get(one.item.name))),
    knowing: await knowingToday(db, id, date),
    takesPart,
    guesses,
  }
})

const answerQuestion = call.answerQuestion.handler(async ({ context, input, errors }) => {
  const { services } = context
  const { id } = learnerOf(context)
  const { date, item: name, grade, ...given } = input
  const now = services.clock.now()
  // an answer may come late from a device without a network, never early
  if (daysBetween(dayOf(now), date) > 1) throw errors.DAY_REFUSED()
  return services.db.transaction(async (tx) => {
    const inside = { ...context, services: { ...services, db: tx } }
    const asked = (await holdDay(tx, id, date))?.filter((one) => one.name === name) ?? []
    const [made] = await makeQuestions(inside, date, asked)
    if (!made) throw errors.NOT_FOUND()
    const kept = (await listAnswersOf(tx, id, date)).find((one) => one.name === name)
    const said = await answerOnce(tx, id, { made, kept, given, grade, date, now })
    if (!said) throw errors.ANSWER_REFUSED()
    return { item: name, reply: questionReply(made, said), knowing: await knowingToday(tx, id, date) }
  })
})

interface Answering {
  made: Made
  kept: RecallAnswer | undefined
  given: GivenAnswer
  grade: Grade | undefined
  date: string
  now: Date
}

/** Null where the answer does not fit the question. */
async function answerOnce(tx: Db, userId: string, { made, kept, given, grade, date, now }: Answering): Promise<RecallAnswer | null> {
  const { item, wording } = made
  if (kept?.grade) return kept
  if (kept && !grade) return kept
  if (kept) return settle(tx, userId, item, { ...kept, grade: grade ?? null })
  const verdict = wording.judge(given)
  if (verdict === 'unfit') return null
  const blank = { name: item.name, day: date, wording: wording.name, given, arm: null, answeredAt: now }
  const answer: RecallAnswer = { ...blank, grade: verdict === 'compare' ? null : verdict, expected: expected(item, date) }
  if (verdict !== 'compare') return settle(tx, userId, item, answer)
  if (grade) return settle(tx, userId, item, { ...answer, grade })
  await saveRecallAnswer(tx, userId, answer)
  return answer
}

/** Keeps a graded answer, and when the item is asked again. */
async function settle(tx: Db, userId: string, item: RecallItem, answer: RecallAnswer): Promise<RecallAnswer> {
  const { day, wording, grade } = answer
  const late = item.measureOn === null ? null : daysBetween(item.measureOn, day)
  const arm = late !== null && late >= 0 && late <= LATEST_MEASUREMENT ? item.arm : null
  const done = { ...answer, arm }
  await saveRecallAnswer(tx, userId, done)
  // a device without a network may bring an older day
  if (grade === null || day < item.seenOn) return done
  const next = answered(item, grade, day)
  const measureOn = late !== null && late >= 0 ? null : item.measureOn
  const due = dayAfter(day, daysUntilNext(next))
  const dueOn = measureOn !== null && measureOn < due ? measureOn : due
  await saveItem(tx, userId, { name: item.name, ...next, dueOn, measureOn, times: item.times + 1, wording })
  return done
}

const savePart = call.savePart.handler(async ({ context, input: { takesPart } }) => {
  const { id } = learnerOf(context)
  await context.services.db.transaction(async (tx) => {
    await holdLearner(tx, id)
    await saveLearner(tx, id, { takesPart })
    if (!takesPart) await releaseHeld(tx, id)
  })
  return { takesPart }
})

const getEffect = call.getEffect.handler(async ({ context }) => effectOf(await listMeasured(context.services.db)))

export const recallCalls = { ...guessCalls, getWaiting, getSitting, answerQuestion, savePart, getEffect }

export const recallData: OwnData = {
  name: 'recall',
  tables: ['recall_items', 'recall_days', 'recall_answers', 'recall_learners'],
  async *files({ db }, { id }) {
    yield { path: 'recall.json', content: `${JSON.stringify(await listAllRecall(db, id), null, 2)}\n` }
  },
}
