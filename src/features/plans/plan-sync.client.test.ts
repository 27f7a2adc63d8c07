import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { userKey } from '#features/accounts/accounts.client.ts'
import { memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { noteCancelled, noteCheckout } from './payments-here.client.ts'
import { startPurchaseNotification, startUserSync } from './plan-sync.client.ts'
import { browserOfTabs, type FakeBrowser } from './plan-sync.fixtures.ts'

function openTab(browser: FakeBrowser, signedIn = true, saved: readonly string[] = [], hasCheckout = false) {
  const place = browser.tab()
  const asked: unknown[] = []
  const queryClient = {
    invalidateQueries: (filters?: { queryKey?: readonly unknown[] }) => Promise.resolve(void asked.push(filters?.queryKey ?? 'everything')),
  }
  const isOwn = async ({ annotations = '' }) => saved.includes(annotations)
  const sync = startUserSync(
    {
      queryClient,
      onProject: () => void asked.push('projects'),
      onPlan: () => void asked.push('plan'),
      isOwn,
      signedIn,
      awaitsPayment: () => hasCheckout,
    },
    place,
  )
  return { sync, asked, reloads: place.reloads, announced: place.announced, chats: place.chats }
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('[SHELL-79] one tab holds the stream, and all tabs get its events', async () => {
  const browser = browserOfTabs()
  const tabs = [openTab(browser), openTab(browser), openTab(browser)]
  await settled()
  expect(browser.streams).toHaveLength(1)
  browser.streams[0]?.say('account', { what: 'plan' })
  expect(tabs.map(({ asked }) => asked)).toEqual([['everything'], ['everything'], ['everything']])
  browser.streams[0]?.say('account', { what: 'profile' })
  expect(tabs.map(({ asked }) => asked.slice(1))).toEqual(Array.from({ length: 3 }, () => [['user'], ['features']]))
})

test('[SHELL-79] when that tab closes, the next takes over and catches up on missed events', async () => {
  const browser = browserOfTabs()
  const [first, second] = [openTab(browser), openTab(browser)]
  await settled()
  first.sync.stop()
  await settled()
  await settled()
  expect(browser.streams.map(({ closed }) => closed)).toEqual([true, false])
  browser.streams[1]?.say('open')
  expect(second.asked).toEqual([['user'], ['features'], 'projects'])
  expect(second.announced).toEqual([{ projectId: null, content: false }])
})

test('[SHELL-79] signing out in one tab reloads the others, and deleting the account reloads all', async () => {
  const browser = browserOfTabs()
  const [first, second] = [openTab(browser), openTab(browser)]
  await settled()
  first.sync.tell('signed_out')
  expect([first.reloads(), second.reloads()]).toEqual([0, 1])
  browser.streams[0]?.say('account', { what: 'gone' })
  expect([first.reloads(), second.reloads()]).toEqual([1, 2])
})

test('[SHELL-79] a visitor listens to the other tabs only', async () => {
  const browser = browserOfTabs()
  const [visitor, other] = [openTab(browser, false), openTab(browser, false)]
  await settled()
  expect(browser.streams).toHaveLength(0)
  other.sync.tell('signed_in')
  expect(visitor.reloads()).toBe(1)
})

test('[SHELL-79] messages sent before the session could listen are handled when it can', () => {
  const browser = browserOfTabs()
  const place = browser.tab()
  const queryClient = { invalidateQueries: () => Promise.resolve() }
  startUserSync(
    {
      queryClient,
      onProject: () => undefined,
      onPlan: () => undefined,
      signedIn: false,
      early: { channel: place.channel, heard: ['nonsense', 'signed_in'] },
    },
    place,
  )
  expect(place.reloads()).toBe(1)
})

test('a page after a checkout asks once it can hear what was said while it was loading', async () => {
  const browser = browserOfTabs()
  const payer = () => openTab(browser, true, [], true)
  const [holder, second, other] = [payer(), payer(), openTab(browser)]
  await settled()
  expect([holder, second, other].map(({ asked }) => asked)).toEqual([[], ['everything'], []])
  for (let time = 0; time < 2; time += 1) browser.streams[0]?.say('open')
  expect([holder, second, other].map(({ asked }) => asked)).toEqual([['everything'], ['everything'], []])
})

test('a broken stream reconnects by itself; a refused one is retried with growing pauses', async () => {
  const browser = browserOfTabs()
  const tab = openTab(browser)
  await settled()
  const [stream] = browser.streams
  stream?.say('open')
  stream?.say('error')
  expect([browser.waits, tab.asked]).toEqual([[], []])
  stream?.say('open')
  expect(tab.asked).toEqual([['user'], ['features'], 'projects'])
  for (const at of [0, 1]) {
    const current = browser.streams[at]
    if (current) current.readyState = 2
    current?.say('error')
    browser.passTime()
  }
  expect([browser.waits, browser.streams.length]).toEqual([[5000, 10_000], 3])
})

test('a stream whose server is gone is retried with growing pauses, until it is back', async () => {
  const browser = browserOfTabs()
  openTab(browser)
  await settled()
  browser.streams[0]?.say('open')
  browser.streams[0]?.say('error')
  browser.streams[0]?.say('error')
  for (const at of [1, 2, 3]) {
    browser.passTime()
    browser.streams[at]?.say('error')
  }
  expect(browser.waits).toEqual([5000, 10_000, 20_000, 40_000])
  browser.passTime()
  browser.streams[4]?.say('open')
  browser.streams[4]?.say('error')
  browser.streams[4]?.say('error')
  expect(browser.waits.slice(4)).toEqual([5000])
})

test('a changed project is announced in every tab, and its queries are refetched', async () => {
  const browser = browserOfTabs()
  const tabs = [openTab(browser), openTab(browser)]
  await settled()
  browser.streams[0]?.say('account', { what: 'project', projectId: 'lamp' })
  browser.streams[0]?.say('account', { what: 'project', projectId: 'lamp', content: true })
  await settled()
  const news = [
    { projectId: 'lamp', content: false },
    { projectId: 'lamp', content: true },
  ]
  expect(tabs.map(({ announced }) => announced)).toEqual([news, news])
  expect(tabs.map(({ asked }) => asked)).toEqual([
    ['projects', 'projects'],
    ['projects', 'projects'],
  ])
})

test('a changed chat is announced in every tab, and nothing else is refetched', async () => {
  const browser = browserOfTabs()
  const tabs = [openTab(browser), openTab(browser)]
  await settled()
  for (const projectId of ['lamp', 1]) browser.streams[0]?.say('account', { what: 'chat', projectId })
  await settled()
  expect(tabs.map(({ chats, announced, asked }) => ({ chats, announced, asked }))).toEqual(
    [1, 2].map(() => ({ chats: ['lamp'], announced: [], asked: [] })),
  )
})

test("a tab's own change is news only to the other tabs", async () => {
  const browser = browserOfTabs()
  const tabs = [openTab(browser, true, ['"2"']), openTab(browser)]
  await settled()
  for (const annotations of ['"2"', '"3"']) browser.streams[0]?.say('account', { what: 'project', projectId: 'lamp', annotations })
  await settled()
  expect(tabs.map(({ announced }) => announced.length)).toEqual([1, 2])
  expect(tabs.map(({ asked }) => asked)).toEqual([['projects'], ['projects', 'projects']])
})

test('of hours, days and the order every tab asks for the plan again, and for nothing else', async () => {
  const browser = browserOfTabs()
  const tabs = [openTab(browser), openTab(browser)]
  await settled()
  browser.streams[0]?.say('account', { what: 'project' })
  expect(tabs.map(({ asked }) => asked)).toEqual(Array.from({ length: 2 }, () => [['user'], 'plan']))
})

test('invalid data on the stream or the channel is ignored', async () => {
  const browser = browserOfTabs()
  const tab = openTab(browser)
  const other = browser.tab()
  await settled()
  for (const data of ['nonsense', { what: 'constructor' }, { what: 'project', projectId: 1 }, null])
    browser.streams[0]?.say('account', data)
  other.channel.postMessage({ what: 'nothing' })
  expect([tab.asked, tab.reloads()]).toEqual([[], 0])
})

test('[SHELL-80] the purchase notification welcomes once in a tab that saw the learner without Pro, across page loads', () => {
  const queryClient = new QueryClient()
  const storage = memoryStorage()
  const user = { id: 'ada', name: 'Ada', plan: 'free', paymentInfo: { subscriptionId: null }, isImpersonated: false }
  queryClient.setQueryData(userKey, user)
  const tell = vi.fn<() => void>()
  const stop = startPurchaseNotification({ queryClient, tell }, storage)
  queryClient.setQueryData([...userKey, 'preferences'], {})
  expect(tell).not.toHaveBeenCalled()
  stop()

  const afterReturn = new QueryClient()
  afterReturn.setQueryData(userKey, user)
  startPurchaseNotification({ queryClient: afterReturn, tell }, storage)
  afterReturn.setQueryData(userKey, { ...user, plan: 'pro' })
  afterReturn.setQueryData(userKey, { ...user, plan: 'pro', name: 'Ada L.' })
  expect(tell).toHaveBeenCalledExactlyOnceWith('confirmed', { ...user, plan: 'pro' })
})

test('[SHELL-80] a failed payment is reported in the tab that opened the checkout, and not by one that only saw it', () => {
  const free = { id: 'ada', name: 'Ada', plan: 'free', paymentInfo: { subscriptionId: null }, isImpersonated: false }
  const ended = { ...free, paymentInfo: { subscriptionId: 's1' } }
  const [payer, watcher] = [memoryStorage(), memoryStorage()]
  noteCheckout('user_menu', payer)
  const told = [payer, watcher].map((tab) => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(userKey, free)
    const tell = vi.fn<(news: string) => void>()
    startPurchaseNotification({ queryClient, tell }, tab, memoryStorage())
    for (const user of [{ ...ended, plan: 'pending' }, ended, { ...free, paymentInfo: { subscriptionId: 's2' } }])
      queryClient.setQueryData(userKey, user)
    return tell.mock.calls.map(([news]) => news)
  })
  expect(told).toEqual([['confirming', 'failed'], ['confirming']])
})

test('[SHELL-80] a checkout that was left weeks ago explains no end of Pro', () => {
  const free = { id: 'ada', name: 'Ada', plan: 'free', paymentInfo: { subscriptionId: null }, isImpersonated: false }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const tab = memoryStorage()
    noteCheckout('user_menu', tab)
    vi.advanceTimersByTime(15 * 24 * 60 * 60 * 1000)
    const queryClient = new QueryClient()
    queryClient.setQueryData(userKey, free)
    const tell = vi.fn<() => void>()
    startPurchaseNotification({ queryClient, tell }, tab, memoryStorage())
    queryClient.setQueryData(userKey, { ...free, paymentInfo: { subscriptionId: 'bought-elsewhere' } })
    expect(tell).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('[SHELL-80] whoever cancels while a payment is under way is not told in any tab that it failed', () => {
  const pending = { id: 'ada', name: 'Ada', plan: 'pending', paymentInfo: { subscriptionId: 's1' }, isImpersonated: false }
  const [tab, device] = [memoryStorage(), memoryStorage()]
  noteCheckout('user_menu', tab)
  const queryClient = new QueryClient()
  queryClient.setQueryData(userKey, pending)
  const tell = vi.fn<() => void>()
  startPurchaseNotification({ queryClient, tell }, tab, device)
  noteCancelled('s1', device)
  queryClient.setQueryData(userKey, { ...pending, plan: 'free' })
  expect(tell).not.toHaveBeenCalled()
})
