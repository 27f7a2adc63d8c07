import type { QueryClient } from '@tanstack/react-query'
import { userKey } from '#features/accounts/accounts.client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { USER_CHANNEL } from '#features/accounts/account-stream.rules.ts'
import { localStore, sessionStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { forgetCheckout, paymentsHere } from './payments-here.client.ts'
import { featuresKey } from './plans.client.ts'
import {
  reactionTo,
  newsIn,
  newsOut,
  noticePurchase,
  readSeen,
  writeSeen,
  type TabNews,
  type ProjectNews,
  type PurchaseNews,
} from './plan-sync.rules.ts'
import { hearServer, type PlanStream, type StreamPlace } from './plan-stream.client.ts'

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  close(): void
}

/** A project may have changed; null means any project. */
export type ProjectChange = ProjectNews | { projectId: null; content: boolean }

export interface SyncPlace {
  channel: Channel
  stream: StreamPlace
  reload: () => void
  /** For parts of the page that show the project without a query. */
  announce: (change: ProjectChange) => void
  announceChat: (projectId: string) => void
}

/** Dispatched on the window in every tab of the learner. */
export const PROJECT_UPDATED = 'project-updated'
/** The same for a chat, with {projectId}; also in the tab that asked. */
export const CHAT_UPDATED = 'chat-updated'

export interface UserSync {
  /** Sends to the other tabs only. */
  tell(news: TabNews): void
  stop(): void
}

/** Messages of other tabs from before this one was ready, and their channel. */
export interface EarlyBroadcasts {
  channel: Channel
  heard: readonly unknown[]
}

interface SyncParts {
  queryClient: Pick<QueryClient, 'invalidateQueries'>
  onProject: (change: ProjectChange) => void
  /** The goal, or the order, the hours or the days of their plan changed. */
  onPlan: () => void
  /** Whether this page made the change itself. */
  isOwn?: (news: ProjectNews) => Promise<boolean>
  /** Only signed-in users open the server's stream. */
  signedIn: boolean
  /** Whether a payment begun in this tab may change the plan any moment. */
  awaitsPayment?: () => boolean
  early?: EarlyBroadcasts | null
}

function here(channel: Channel = new BroadcastChannel(USER_CHANNEL)): SyncPlace {
  return {
    channel,
    stream: { locks: navigator.locks, connect: (url) => new EventSource(url), wait: (ms, act) => setTimeout(act, ms) },
    reload: () => window.location.reload(),
    announce: (detail) => void window.dispatchEvent(new CustomEvent(PROJECT_UPDATED, { detail })),
    announceChat: (projectId) => void window.dispatchEvent(new CustomEvent(CHAT_UPDATED, { detail: { projectId } })),
  }
}

/** Syncs sign-in, sign-out, plan and profile between tabs: one tab holds the server's stream and forwards it. */
export function startUserSync(
  { queryClient, onProject, onPlan, isOwn, signedIn, awaitsPayment, early }: SyncParts,
  place: SyncPlace = here(early?.channel),
): UserSync {
  const { channel, stream, reload, announce, announceChat } = place

  function show(change: ProjectChange): void {
    onProject(change)
    announce(change)
  }
  async function takeOfOthers(news: ProjectNews): Promise<void> {
    if (!(await isOwn?.(news))) show(news)
  }
  function take(news: TabNews): void {
    if (typeof news !== 'string') return 'chatOf' in news ? announceChat(news.chatOf) : void takeOfOthers(news)
    const answer = reactionTo(news)
    if (answer === 'begin_anew') return reload()
    if (answer === 'ask_everything') return void queryClient.invalidateQueries()
    void queryClient.invalidateQueries({ queryKey: userKey })
    if (answer === 'ask_plan') return onPlan()
    void queryClient.invalidateQueries({ queryKey: featuresKey })
    if (answer === 'ask_user_and_projects') show({ projectId: null, content: false })
  }
  function tell(news: TabNews): void {
    channel.postMessage(newsOut(news))
  }
  function read(data: unknown): void {
    const news = newsIn(data)
    if (news) take(news)
  }
  channel.addEventListener('message', ({ data }) => read(data))
  for (const data of early?.heard ?? []) read(data)
  const hear = (news: TabNews) => {
    tell(news)
    take(news)
  }
  // the news may have come after the server drew this page, and before the page could hear it
  const catchUp = () => {
    if (awaitsPayment?.()) take('plan')
  }
  const hearing: PlanStream | null = signedIn ? hearServer(stream, hear, catchUp) : null

  return {
    tell,
    stop() {
      hearing?.stop()
      channel.close()
    },
  }
}

interface PurchaseParts {
  queryClient: Pick<QueryClient, 'getQueryData' | 'getQueryCache'>
  tell: (news: PurchaseNews, user: User) => void
}

const SEEN = 'waymark:seen-plan'

/** Watches the user, and announces what became of a payment in this tab. */
export function startPurchaseNotification(
  { queryClient, tell }: PurchaseParts,
  tab: BrowserStorage = sessionStore,
  device: BrowserStorage = localStore,
): () => void {
  function look(): void {
    const user = queryClient.getQueryData<User | null>(userKey)
    if (user === undefined) return
    const { seen, news } = noticePurchase(readSeen(tab.read(SEEN)), user, paymentsHere(tab, device))
    if (seen) tab.write(SEEN, writeSeen(seen))
    else tab.remove(SEEN)
    if (news === 'confirmed' || news === 'failed') forgetCheckout(tab)
    if (news && user) tell(news, user)
  }
  look()
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey.length === userKey.length && query.queryKey[0] === userKey[0]) look()
  })
}
