import { expect, test } from 'vitest'
import { removeEverything } from '#features/accounts/own-data.server.ts'
import { findAccount } from '#features/accounts/accounts.store.ts'
import { ask, openChat, peer, serveTutor, site, type Asking } from '../acceptance/tutor.fixtures.ts'
import { ownData } from '../own-data.ts'

serveTutor()

/** A stream that has begun and is idle. `ended` resolves at its end with the rest of its text. */
async function begun(reply: Response): Promise<{ ended: Promise<string> }> {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('One')
  const rest = async () => {
    let text = ''
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) text += piece.value
    return text
  }
  return { ended: rest() }
}

async function streamsOf({ browser, chat }: Asking) {
  peer.acts.push({ says: ['One '], ends: 'silent' }, { says: ['One '], ends: 'silent' })
  const question = await ask({ browser, chat }, 'Count.')
  const streams = [await begun(question.reply)]
  streams.push(await begun(await browser.fetch(`/chats/${chat.id}/messages/${question.streamId}`)))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ highlightedText: 'live wires', stream: true })
  streams.push(await begun(await browser.fetch('/projects/lamp/explain', { method: 'POST', body, headers })))
  return streams
}

test('signing out ends the streams of this session, in the chat and in notes, and no other session’s', async () => {
  const asking = await openChat(site)
  const streams = await streamsOf(asking)
  const other = await openChat(site)
  peer.acts.push({ says: ['One '], ends: 'silent' })
  const theirs = await begun((await ask(other, 'Count.')).reply)
  await asking.browser.send('POST', '/auth/logout')
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['', '', ''])
  expect(await Promise.race([theirs.ended, Promise.resolve('goes on')])).toBe('goes on')
  // an abandoned answer in a note is cancelled
  await expect
    .poll(() => peer.requests.filter(({ path, text, closedAt }) => path !== '' && text.includes('live wires') && closedAt === null))
    .toEqual([])
  await other.browser.send('POST', '/auth/logout')
  await theirs.ended
})

test('deleting the account ends its streams', async () => {
  const asking = await openChat(site)
  const streams = await streamsOf(asking)
  const account = await findAccount(site.services.db, asking.userId)
  if (!account) throw new Error('There is no account')
  await removeEverything(ownData, site.services, account)
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['', '', ''])
})
