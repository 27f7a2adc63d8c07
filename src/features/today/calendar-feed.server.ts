import { implement } from '@orpc/server'
import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import type { Actor } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { findAccount } from '#features/accounts/accounts.store.ts'
import { calendarWithRecall } from '#features/recall/sitting.server.ts'
import { calendarOfPlan } from '#features/schedule/schedule.server.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { todayContract } from './today.contract.ts'
import { findCalendarId, findCalendarOwner, removeCalendarId, saveCalendarId } from './today.store.ts'

const call = implement(todayContract).$context<CallContext>()

/** The address includes a MAC, so that reading the database does not reveal it. */
async function nameOf(site: Pick<Services, 'config' | 'db'>, id: string): Promise<string> {
  return `${id}.${macOf(await keyFor(site, 'calendar address'), id)}`
}

async function urlOf({ services }: CallContext, id: string): Promise<string> {
  return `${services.config.publicUrl}/schedule/calendars/${await nameOf(services, id)}.ics`
}

const getCalendarAddress = call.getCalendarAddress.handler(async ({ context }) => {
  const id = await findCalendarId(context.services.db, learnerOf(context).id)
  return { url: id === null ? null : await urlOf(context, id) }
})

const makeCalendarAddress = call.makeCalendarAddress.handler(async ({ context }) => {
  const { db, clock } = context.services
  const now = clock.now()
  const id = newId(now.getTime())
  await saveCalendarId(db, learnerOf(context).id, id, now)
  return { url: await urlOf(context, id) }
})

const removeCalendarAddress = call.removeCalendarAddress.handler(async ({ context }) => {
  await removeCalendarId(context.services.db, learnerOf(context).id)
})

export const calendarCalls = { getCalendarAddress, makeCalendarAddress, removeCalendarAddress }

const NAME = /^([0-9a-f-]{36})\.[\w-]+$/

/** Null for an unknown or revoked address. */
export async function readCalendar(services: Services, name: string): Promise<string | null> {
  const id = NAME.exec(name)?.[1]
  if (id === undefined || name !== (await nameOf(services, id))) return null
  const userId = await findCalendarOwner(services.db, id)
  const account = userId === null ? null : await findAccount(services.db, userId)
  if (!account) return null
  const actor: Actor = { kind: 'learner', userId: account.id, plan: account.plan }
  const asker = { actor, account, services }
  return calendarWithRecall(asker, await calendarOfPlan(asker))
}
