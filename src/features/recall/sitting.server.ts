import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { dateIn } from '#features/accounts/time-zone.rules.ts'
import { gather } from './gathering.server.ts'
import { forgetsFast } from './knowing.rules.ts'
import { openMaterial, type Ready } from './material.server.ts'
import { wordingFor, type Wording } from './questions.rules.ts'
import { withRecall } from './recall-calendar.rules.ts'
import type { RecallQuestion, RecallReply } from './recall.contract.ts'
import { dayAfter, firstOfKinds, inOrderOfNeed, MOST_A_DAY, type OfKind } from './recall.rules.ts'
import {
  DUE_AT_ONCE,
  findDay,
  findItems,
  listAnswersOf,
  listDue,
  listRecent,
  saveDay,
  saveItems,
  type AskedToday,
  type RecallItem,
  type RecallAnswer,
} from './recall.store.ts'
import { recallMailTexts } from './recall.texts.ts'

type Asker = Pick<CallContext, 'actor' | 'account' | 'services'>

/** Once a day is full, no more are tried for a better mix of kinds. */
const MOST_MIXED = 40
const MOST_TRIED = 5_000

const seedOf = (day: string, { name }: Pick<RecallItem, 'name'>) => `${day} ${name}`

/** How many wait today. The first time of a day chooses its questions, so that the count is that of what is asked. */
export async function waitingFor(context: Asker, day: string): Promise<number> {
  const { services } = context
  const account = learnerOf(context)
  const { id } = account
  await gather(services, account)
  const asked = await askedOn(context, day)
  const answers = await listAnswersOf(services.db, id, day)
  const open = asked.filter(({ name }) => !answers.some((one) => one.name === name && one.grade !== null))
  // without what was withdrawn since the day began
  return (await makeQuestions(context, day, open)).length
}

/** A calendar of theirs with what waits today, in one event. */
export async function calendarWithRecall(context: Asker, calendar: string): Promise<string> {
  const { clock, config } = context.services
  const now = clock.now()
  const day = dateIn(learnerOf(context).preferences.timeZone, now)
  const waiting = await waitingFor(context, day)
  const event = { day, now, site: config.publicUrl, summary: recallMailTexts.event(waiting) }
  return waiting === 0 ? calendar : withRecall(calendar, event)
}

/** The day's questions, chosen by the first device that asks. What cannot be asked today is tried again tomorrow. */
export async function askedOn(context: Asker, day: string): Promise<AskedToday> {
  const { db } = context.services
  const { id } = learnerOf(context)
  const kept = await findDay(db, id, day)
  if (kept) return kept
  const { ready, unfit } = await tryDue(context, day)
  await saveItems(db, id, unfit, { dueOn: dayAfter(day, 1) })
  const mixed = firstOfKinds(ready)
  const chosen = [...mixed, ...ready.filter((one) => !mixed.includes(one))].slice(0, MOST_A_DAY)
  const asked = chosen.map(({ name, wording }) => ({ name, wording }))
  return asked.length === 0 ? [] : saveDay(db, id, day, asked)
}

type Tried = OfKind & { name: string; wording: string }

/** Goes on until the day is full: hundreds that cannot be asked may stand before what can. */
async function tryDue(context: Asker, day: string): Promise<{ ready: Tried[]; unfit: string[] }> {
  const [ready, unfit]: [Tried[], string[]] = [[], []]
  let material: Awaited<ReturnType<typeof openMaterial>> | undefined
  for await (const item of dueInTurn(context, day)) {
    const isEnough = firstOfKinds(ready).length === MOST_A_DAY || ready.length + unfit.length >= MOST_MIXED
    if (ready.length >= MOST_A_DAY && isEnough) break
    material ??= await openMaterial(context)
    const made = await material(item, seedOf(day, item))
    const isPending = item.measureOn !== null
    const isMeasured = isPending && (item.measureOn ?? '') <= day
    const facts = { last: item.wording, times: item.times, isMeasured, isReserved: isPending && !isMeasured }
    const wording = made && wordingFor(made.wordings, facts)
    if (wording) ready.push({ name: item.name, kind: item.kind, isMeasured, wording: wording.name })
    else unfit.push(item.name)
  }
  return { ready, unfit }
}

async function* dueInTurn(context: Asker, day: string): AsyncGenerator<RecallItem> {
  const { db } = context.services
  const { id } = learnerOf(context)
  for (let from = 0; from < MOST_TRIED; from += DUE_AT_ONCE) {
    const due = await listDue(db, id, day, from)
    if (due.length === 0) return
    yield* inOrderOfNeed(due, day, forgetsFast(await listRecent(db, id)))
  }
}

export interface Made extends Ready {
  item: RecallItem
  wording: Wording
}

/** The questions that can still be asked, in their order. */
export async function makeQuestions(context: Asker, day: string, asked: AskedToday): Promise<Made[]> {
  if (asked.length === 0) return []
  const { db } = context.services
  const names = asked.map(({ name }) => name)
  const items = new Map((await findItems(db, learnerOf(context).id, names)).map((item) => [item.name, item]))
  const material = await openMaterial(context)
  const made: Made[] = []
  for (const { name, wording: wanted } of asked) {
    const item = items.get(name)
    const ready = item && (await material(item, seedOf(day, item)))
    const wording = ready?.wordings.find((one) => one.name === wanted)
    if (item && ready && wording) made.push({ ...ready, item, wording })
  }
  return made
}

export function questionOf({ item, project, place, wording }: Made, kept: RecallAnswer | undefined): RecallQuestion {
  return { item: item.name, project, ...wording.shown, reply: kept ? questionReply({ place, wording }, kept) : null }
}

export function questionReply(
  { place, wording: { answer, right, explanation } }: Pick<Made, 'place' | 'wording'>,
  { grade, given }: RecallAnswer,
): RecallReply {
  return { verdict: grade === null ? 'compare' : grade === 'built' ? 'right' : grade, given, answer, right, explanation, place }
}
