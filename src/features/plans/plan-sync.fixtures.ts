import type { Channel, ProjectChange, SyncPlace } from './plan-sync.client.ts'
import type { Stream } from './plan-stream.client.ts'

export interface FakeStream extends Stream {
  say(type: string, data?: unknown): void
  readyState: number
  closed: boolean
}

export interface FakeBrowser {
  /** Opens another tab. */
  tab(): SyncPlace & { reloads: () => number; announced: ProjectChange[]; chats: string[] }
  /** All streams in the order of opening. */
  streams: FakeStream[]
  /** Ends all pending waits. */
  passTime(): void
  waits: number[]
}

function fakeStream(): FakeStream {
  const listeners = new Map<string, ((event: { data?: unknown }) => void)[]>()
  return {
    readyState: 0,
    closed: false,
    addEventListener: (type, listener) => void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    close() {
      this.closed = true
    },
    say(type, data) {
      for (const listener of listeners.get(type) ?? []) listener({ data: JSON.stringify(data) })
    },
  }
}

type Granted = (lock: object | null) => unknown

/** One lock, passed from tab to tab: the part of Web Locks that is used. */
function fakeLocks(): NonNullable<SyncPlace['stream']['locks']> {
  const queue: (() => void)[] = []
  let held = false
  async function hold(granted: Granted): Promise<unknown> {
    held = true
    try {
      return await granted({})
    } finally {
      held = false
      queue.shift()?.()
    }
  }
  const request = async (_: string, { ifAvailable = false }: LockOptions, granted: Granted): Promise<unknown> => {
    if (!held) return hold(granted)
    if (ifAvailable) return granted(null)
    await new Promise<void>((resolve) => queue.push(resolve))
    return hold(granted)
  }
  return { request: request as LockManager['request'] }
}

/** A browser with one channel and one lock for all its tabs. */
export function browserOfTabs(): FakeBrowser {
  const tabs: { hear: (event: { data: unknown }) => void; of: Channel }[] = []
  const streams: FakeStream[] = []
  const locks = fakeLocks()
  const later: (() => void)[] = []
  const waits: number[] = []

  function channel(): Channel {
    const own: Channel = {
      postMessage: (data) => tabs.filter(({ of }) => of !== own).forEach(({ hear }) => hear({ data })),
      addEventListener: (_, hear) => void tabs.push({ hear, of: own }),
      close: () => void tabs.splice(0, tabs.length, ...tabs.filter(({ of }) => of !== own)),
    }
    return own
  }

  return {
    streams,
    waits,
    passTime: () => later.splice(0).forEach((act) => act()),
    tab() {
      let reloads = 0
      const announced: ProjectChange[] = []
      const chats: string[] = []
      return {
        announced,
        announce: (news) => void announced.push(news),
        chats,
        announceChat: (projectId) => void chats.push(projectId),
        channel: channel(),
        reload: () => void (reloads += 1),
        reloads: () => reloads,
        stream: {
          locks,
          connect: () => streams[streams.push(fakeStream()) - 1] ?? fakeStream(),
          wait: (milliseconds, act) => void (waits.push(milliseconds), later.push(act)),
        },
      }
    },
  }
}
