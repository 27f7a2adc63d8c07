import { afterEach, expect, test, vi } from 'vitest'
import { USER_CHANNEL } from '#features/accounts/account-stream.rules.ts'
import { collectEarlyBroadcasts, takeEarlyBroadcasts } from './early-broadcasts.ts'

const open: { close(): void }[] = []
afterEach(() => {
  const early = takeEarlyBroadcasts()
  if (early) early.channel.close()
  for (const channel of open.splice(0)) channel.close()
})

function otherTab(): BroadcastChannel {
  const channel = new BroadcastChannel(USER_CHANNEL)
  open.push(channel)
  return channel
}

test('a broadcast to a page without interaction reloads it', async () => {
  const beginAnew = vi.fn()
  collectEarlyBroadcasts(new Promise(() => {}), beginAnew)
  otherTab().postMessage('signed_in')
  await vi.waitFor(() => expect(beginAnew).toHaveBeenCalledTimes(1))
})

test('[SHELL-79] from the first interaction on broadcasts are kept for the session, and none is lost', async () => {
  const beginAnew = vi.fn()
  collectEarlyBroadcasts(Promise.resolve(), beginAnew)
  await Promise.resolve()
  const tab = otherTab()
  tab.postMessage('signed_in')
  tab.postMessage('plan')
  const early = takeEarlyBroadcasts()
  if (!early) throw new Error('nothing was heard')
  open.push(early.channel)
  const told: unknown[] = [...early.heard]
  early.channel.addEventListener('message', ({ data }) => told.push(data))
  await vi.waitFor(() => expect(told).toEqual(['signed_in', 'plan']))
  expect([beginAnew.mock.calls.length, takeEarlyBroadcasts()]).toEqual([0, null])
})
