import { isDeepStrictEqual } from 'node:util'
import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import type { Actor } from '#features/accounts/accounts.rules.ts'
import { findAccount, lockAccount, saveAccount, type Account } from '#features/accounts/accounts.store.ts'
import { waitingFor } from '#features/recall/sitting.server.ts'
import { recallMailTexts } from '#features/recall/recall.texts.ts'
import { mailLayout } from '#platform/mail/layout.ts'
import { mondayOf } from '#features/schedule/calendar.rules.ts'
import type { Letter } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import type { Today } from './today.contract.ts'
import { todayOf } from './today.server.ts'
import { findMailedWeek, saveMailedWeek } from './today.store.ts'
import { weeklyMailTexts as texts } from './today.texts.ts'
import { minutesOf } from './week.rules.ts'

type Site = Pick<Services, 'config' | 'db'>

export const UNSUBSCRIBE_PATH = '/mail/unsubscribe'

async function macFor(site: Site, userId: string): Promise<string> {
  return macOf(await keyFor(site, 'weekly mail'), 'unsubscribe', userId)
}

async function unsubscribeUrl(site: Site, userId: string): Promise<string> {
  const query = new URLSearchParams({ to: userId, mac: await macFor(site, userId) })
  return `${site.config.publicUrl}${UNSUBSCRIBE_PATH}?${query}`
}

export async function isSubscriber(site: Site, to: string, mac: string): Promise<boolean> {
  return isDeepStrictEqual(mac, await macFor(site, to))
}

export async function unsubscribe({ db, clock }: Services, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account) await saveAccount(tx, userId, { preferences: { ...account.preferences, weeklyMail: false } }, clock.now())
  })
}

/** Sends the weekly mail if the learner still wants it; does nothing for a deleted account. */
export async function sendWeeklyMail(services: Services, userId: string): Promise<void> {
  const { db, clock, mail } = services
  const account = await findAccount(db, userId)
  if (!account?.preferences.weeklyMail) return
  // sent on Monday morning in UTC, when it is still Sunday in America
  const date = clock.now().toISOString().slice(0, 10)
  const week = mondayOf(date)
  if ((await findMailedWeek(db, userId)) === week) return
  const actor: Actor = { kind: 'learner', userId, plan: account.plan }
  const asker = { actor, account, services }
  const today = { ...(await todayOf(asker, { date })), waiting: await waitingFor(asker, date) }
  const letter = letterOf(account, today, { site: services.config.publicUrl, unsubscribe: await unsubscribeUrl(services, userId) })
  if (!letter) return
  await mail.send(letter)
  await saveMailedWeek(db, userId, week)
}

/** Null if there is nothing to say, because everything is done. */
export function letterOf(
  { email, name }: Pick<Account, 'email' | 'name'>,
  { week, next, waiting = 0 }: Pick<Today, 'week' | 'next'> & { waiting?: number },
  { site, unsubscribe }: { site: string; unsubscribe: string },
): Letter | null {
  if (!next) return null
  const minutes = minutesOf(week)
  const sittings = week.filter(({ planned }) => planned.length > 0)
  const { position, title, projectId } = next
  const url = `${site}/projects/${encodeURIComponent(projectId)}${position ? `?resume=true#${encodeURIComponent(position.placeId ?? position.stepId)}` : ''}`
  const { text, html } = mailLayout({
    title: texts.title(sittings.length, minutes),
    body: [
      texts.hello(name),
      ...sittings.map(({ date, planned }) => texts.day(date, planned)),
      position ? texts.continueAt(title, position.number, position.title) : texts.begin(title),
      ...(waiting > 0 ? [recallMailTexts.waiting(waiting)] : []),
    ],
    action: { label: position ? texts.continue : texts.open, url },
    footer: texts.footer,
    stop: { label: texts.stop, url: unsubscribe },
  })
  return { to: email, subject: texts.subject(sittings.length, minutes), text, html, unsubscribe }
}
