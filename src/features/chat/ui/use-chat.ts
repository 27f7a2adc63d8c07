import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import { CHAT_UPDATED } from '#features/plans/plan-sync.client.ts'
import type { UploadsCalls } from '#features/uploads/uploads.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { useStore } from '#ui/ui.store.ts'
import { afterUpload, partsOf, readiness } from '../attachments.rules.ts'
import { attachmentTexts } from '../attachments.texts.ts'
import {
  chatKey,
  chatQuery,
  closedBy,
  listenAgain,
  messagesKey,
  messagesQuery,
  newMessageId,
  sendQuestion,
  type ChatCalls,
} from '../chat.client.ts'
import { sentAgain, TEXT_MOST, type Source, type ToolCall, type UserPart } from '../chat.rules.ts'
import { openExchange, troubleOf } from '../exchange.client.ts'
import { toldOf } from '../exchange.rules.ts'
import { emptyDraft, type Draft } from '../question-draft.client.ts'
import { NO_REPLY, howKept, mergePages, paginationOf, shownMessages, unansweredIn, type ShownMessage } from '../shown-messages.rules.ts'
import { messageActs } from './message-acts.ts'
import { openDraft } from './open-draft.ts'
import { askedAt, taskInView } from './place-in-view.ts'

export interface ChatState {
  projectId: string
  owner: string
  track: () => string | null
  /** Runs a reply's tool calls after it has ended. */
  onTool: (call: ToolCall) => void
}

export function useChat(state: ChatState) {
  const { projectId, owner } = state
  const calls = useCalls<ChatCalls & UploadsCalls>()
  const queryClient = useQueryClient()
  const saved = useSavedChat(projectId)
  const { chatId } = saved
  const talk = useExchange(state, saved)
  const { exchange, isBusy, unanswered, ask } = talk
  const [open] = useState(() => {
    const known = openDraft({ calls, queryClient, owner }, projectId)
    known.refresh()
    return known
  })
  const draft = useStore(open.store)

  async function send(wanted: Draft = open.store.read()) {
    const content = partsOf(wanted.text.trim(), wanted.attachments)
    const isTooLong = wanted.text.trim().length > TEXT_MOST
    if (content.length === 0 || isTooLong || readiness(wanted.attachments) !== 'ready' || isBusy || !chatId) return
    const { id = newMessageId() } = wanted
    const settle = open.send(wanted, id)
    recordEvent('chat_message_sent', { projectId, chatId })
    const isKept = await ask(id, content, { onKept: () => settle(true) })
    settle(isKept)
    if (!isKept) open.change((now) => withoutGone(now, exchange.store.read().goneFile))
  }

  const isSaved = draft.id !== undefined && saved.find(draft.id) !== null
  useEffect(() => {
    if (isSaved) open.change(() => emptyDraft)
  }, [isSaved, open])

  async function tryAgain(): Promise<void> {
    if (isBusy) return exchange.dispatch({ type: 'wanted_again' })
    if (!unanswered) return send()
    await ask(unanswered.id, sentAgain(unanswered.content))
    return undefined
  }

  // the error shows before the refetch has ended: a press in between waits for it
  const again = useEffectEvent(() => {
    if (!exchange.store.read().isWantedAgain) return
    exchange.dispatch({ type: 'began_again' })
    void tryAgain()
  })
  useEffect(() => {
    if (!isBusy) again()
  }, [isBusy])

  return {
    ...saved.shown,
    ...talk.told,
    ...messageActs({
      calls,
      queryClient,
      projectId,
      chatId,
      onFail: (error) => exchange.dispatch({ type: 'act_failed', trouble: troubleOf(error) }),
      onBegin: () => exchange.dispatch({ type: 'act_begun' }),
    }),
    messages: talk.messages,
    draft,
    open,
    chatId,
    isBusy,
    unanswered,
    send,
    tryAgain,
    stop: () => exchange.dispatch({ type: 'stopped' }),
    /** Sends a copy of an unanswered question at the end of the chat. */
    askAnew: ({ content }: ShownMessage) => void ask(newMessageId(), sentAgain(content)),
    askProject() {
      if (unanswered) void ask(unanswered.id, sentAgain(unanswered.content), { answerFrom: 'project' })
    },
  }
}

type SavedChat = ReturnType<typeof useSavedChat>

/** What the server keeps of the chat. */
function useSavedChat(projectId: string) {
  const calls = useCalls<ChatCalls>()
  const queryClient = useQueryClient()
  const chat = useQuery(chatQuery(calls, projectId))
  const chatId = chat.data?.id
  const messages = messagesQuery(calls, chatId)
  const pages = useInfiniteQuery(messages)
  const kept = useMemo(() => mergePages(pages.data?.pages ?? []), [pages.data])

  useEffect(() => {
    if (chatId) recordEvent('chat_opened', { projectId, chatId })
  }, [projectId, chatId])

  return {
    chatId,
    kept,
    /** the stream of a reply that is still running */
    running: pages.data?.pages[0]?.streamId ?? null,
    /** How the server has a question, by the messages loaded last. */
    find: (id: string) => howKept(mergePages(queryClient.getQueryData(messages.queryKey)?.pages ?? []), id),
    async refresh() {
      if (chatId) await queryClient.invalidateQueries({ queryKey: messagesKey(chatId) })
      void queryClient.invalidateQueries({ queryKey: chatKey(projectId) })
    },
    shown: {
      isLoading: chat.isPending || (chatId !== undefined && pages.isPending),
      /** Never loaded. Loaded data stays shown when a refetch fails. */
      isMissing: chat.isLoadingError || pages.isLoadingError,
      closed: chat.data?.closed ?? closedBy(chat.error),
      /** Of the whole chat, not only of its loaded pages. */
      count: chat.data?.messageCount ?? 0,
      left: chat.data?.left ?? null,
      setting: chat.data?.setting ?? null,
      reload() {
        if (chat.isError) void chat.refetch()
        if (pages.isError) void pages.refetch()
      },
      pagination: paginationOf(pages.data?.pages ?? [], pages.isFetchingNextPage),
      hasEarlierFailed: pages.isFetchNextPageError && !pages.isFetchingNextPage,
      showEarlier: () => pages.fetchNextPage(),
    },
  }
}

interface AskedHow {
  answerFrom?: Source
  /** The server has saved the question. */
  onKept?: () => void
}

/** The question that is under way in this page, and how to ask one. */
function useExchange({ projectId, track, onTool }: ChatState, { chatId, kept, running, find, refresh }: SavedChat) {
  const calls = useCalls<ChatCalls>()
  const [exchange] = useState(openExchange)
  const now = useStore(exchange.store)
  const { question: sent, reply, failed } = now
  // the same list until it changes: a new one scrolls
  const messages = useMemo(() => shownMessages(kept, { sent, reply, failed }), [kept, sent, reply, failed])
  const isBusy = now.phase !== 'idle'
  const asked = unansweredIn(kept)
  const place = (id: string) => ({ refresh, onTool, cancel: (streamId: string) => calls.chat.cancelStream({ chatId: id, streamId }) })

  /** True if the server has saved the question. */
  async function ask(id: string, content: UserPart[], { answerFrom, onKept }: AskedHow = {}): Promise<boolean> {
    if (!chatId) return false
    const question = { id, role: 'user' as const, content, timestamp: new Date().toISOString(), ...NO_REPLY, isPending: true }
    const wanted = { chatId, id, content, trackId: track(), place: askedAt(), taskId: taskInView(), ...(answerFrom && { answerFrom }) }
    const isKept = await exchange.follow(place(chatId), question, async (signal) => {
      const stream = await sendQuestion(wanted, signal)
      onKept?.()
      return stream
    })
    // the server may have saved it although its reply was lost
    return isKept || find(id) !== null
  }

  const isAnswered = failed !== null && find(failed.id) === 'answered'
  useEffect(() => {
    if (isAnswered) exchange.dispatch({ type: 'answered' })
  }, [isAnswered, exchange])

  // follow a reply that was still running when the page was left
  const goOn = useEffectEvent(() => {
    if (running !== null && chatId && asked && !isBusy) {
      void exchange.follow(place(chatId), asked, (signal) => listenAgain(chatId, running, signal))
    }
  })
  useEffect(() => goOn(), [running, chatId])

  // another tab of the same person changed the chat
  const refreshed = useEffectEvent((event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    const isThis = typeof detail === 'object' && detail !== null && 'projectId' in detail && detail.projectId === projectId
    if (isThis && chatId && !isBusy) void refresh()
  })
  useEffect(() => {
    window.addEventListener(CHAT_UPDATED, refreshed)
    return () => window.removeEventListener(CHAT_UPDATED, refreshed)
  }, [])

  return {
    exchange,
    isBusy,
    ask,
    unanswered: isBusy ? null : asked,
    messages,
    told: toldOf(now),
  }
}

/** Drops an upload that the server has deleted because it was unused for a day. */
function withoutGone(draft: Draft, fileKey: string | null): Draft {
  const lost = draft.attachments.find((one) => one.type !== 'selection' && one.fileKey === fileKey)
  if (!lost) return draft
  return { ...draft, attachments: afterUpload(draft.attachments, lost.id, { type: 'failed', problem: attachmentTexts.gone }) }
}
