import { afterEach, expect, test, vi } from 'vitest'
import { USER_CHANNEL } from '#features/accounts/account-stream.rules.ts'
import { collectEarlyBroadcasts, takeEarlyBroadcasts } from './early-broadcasts.ts'

const open: { close(): void }[] = []
afterEach(() => {
  vi.useRealTimers()
  const early = takeEarlyBroadcasts()
  if (early) early.channel.close()
  for (const channel of open.splice(0)) channel.close()
})

function otherTab(): BroadcastChannel {
  const channel = new BroadcastChannel(USER_CHANNEL)
  open.push(channel)
  return channel
}

const said = (tab: BroadcastChannel, news: string) =>
  new Promise<void>((resolve) => {
    const witness = otherTab()
    witness.addEventListener('message', () => resolve(), { once: true })
    tab.postMessage(news)
  })

test('a page without interaction reloads once, when the broadcasts pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const beginAnew = vi.fn()
  collectEarlyBroadcasts(new Promise(() => {}), beginAnew)
  const tab = otherTab()
  for (let time = 0; time < 5; time += 1) {
    await said(tab, 'planned')
    vi.advanceTimersByTime(700)
  }
  expect(beginAnew).not.toHaveBeenCalled()
  vi.advanceTimersByTime(700)
  expect(beginAnew).toHaveBeenCalledTimes(1)
})

test('a page that is used before the broadcasts pause does not reload, and keeps them all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const beginAnew = vi.fn()
  let touch = () => {}
  collectEarlyBroadcasts(new Promise((resolve) => (touch = resolve)), beginAnew)
  const tab = otherTab()
  await said(tab, 'planned')
  touch()
  await said(tab, 'profile')
  vi.advanceTimersByTime(60_000)
  const early = takeEarlyBroadcasts()
  early?.channel.close()
  expect([beginAnew.mock.calls.length, early?.heard]).toEqual([0, ['planned', 'profile']])
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
