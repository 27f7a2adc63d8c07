import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import { CHAT_UPDATED } from '#features/plans/plan-sync.client.ts'
import { useStore } from '#ui/ui.store.ts'
import { waitOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { UploadsCalls } from '#features/uploads/uploads.client.ts'
import {
  chatKey,
  chatQuery,
  closedBy,
  goneFileIn,
  messagesKey,
  messagesQuery,
  newMessageId,
  listenAgain,
  sendQuestion,
  type ChatCalls,
  type ReplyStream,
} from '../chat.client.ts'
import { afterUpload, partsOf, readiness } from '../attachments.rules.ts'
import { attachmentTexts } from '../attachments.texts.ts'
import { emptyDraft, putBack, type Draft } from '../question-draft.client.ts'
import { ChatError, errorTypeOf, type ChatErrorType, type ModelReason } from '../chat-failures.rules.ts'
import { sentAgain, type Source, type ToolCall, type UserPart } from '../chat.rules.ts'
import { NO_REPLY, mergePages, paginationOf, shownMessages, unansweredIn, type ShownMessage } from '../shown-messages.rules.ts'
import { addEvent, beginReply, type StreamingMessage } from '../reply-stream.rules.ts'
import { messageActs } from './message-acts.ts'
import { openDraft } from './open-draft.ts'
import { askedAt } from './place-in-view.ts'

export interface ChatState {
  projectId: string
  owner: string
  track: () => string | null
  /** Runs a reply's tool calls after it has ended. */
  onTool: (call: ToolCall) => void
}

interface Underway {
  end: AbortController
  /** empty until the server has named the stream */
  streamId: string
  isUnwanted: boolean
  cancelled: Promise<unknown> | null
}

/** Why a model gave no complete answer, as the server reports it. */
export interface ModelFailed {
  reason: ModelReason
  /** The project's own text can answer the same question. */
  projectAnswers: boolean
}

const NAMED_WITHIN_MS = 5000
/** Throttles drawing: a model sends more pieces per second than the eye can follow. */
const DRAWN_EACH_MS = 50

export function useChat({ projectId, owner, track, onTool }: ChatState) {
  const calls = useCalls<ChatCalls & UploadsCalls>()
  const queryClient = useQueryClient()
  const chat = useQuery(chatQuery(calls, projectId))
  const chatId = chat.data?.id
  const pages = useInfiniteQuery(messagesQuery(calls, chatId))
  const [sent, setSent] = useState<ShownMessage | null>(null)
  const [reply, setReply] = useState<StreamingMessage | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [modelFailed, setModelFailed] = useState<ModelFailed | null>(null)
  const [problem, setProblem] = useState<ChatErrorType | null>(null)
  const [failed, setFailed] = useState<{ id: string; type: ChatErrorType } | null>(null)
  const [open] = useState(() => {
    const known = openDraft({ calls, queryClient, owner }, projectId)
    known.refresh()
    return known
  })
  const { store, change } = open
  const draft = useStore(store)
  const gone = useRef<string | null>(null)
  const underway = useRef<Underway | null>(null)
  const isWantedAgain = useRef(false)

  useEffect(() => {
    if (chatId) recordEvent('chat_opened', { projectId, chatId })
  }, [projectId, chatId])

  const kept = useMemo(() => mergePages(pages.data?.pages ?? []), [pages.data])
  const running = pages.data?.pages[0]?.streamId ?? null
  const messages = shownMessages(kept, { sent, reply, failed })
  const asked = unansweredIn(kept)
  const unanswered = isBusy ? null : asked

  async function refresh(id: string) {
    await queryClient.invalidateQueries({ queryKey: messagesKey(id) })
    void queryClient.invalidateQueries({ queryKey: chatKey(projectId) })
  }

  async function hear(id: string, stream: ReplyStream, running: Underway): Promise<StreamingMessage> {
    running.streamId = stream.streamId
    if (running.isUnwanted) stop()
    let heard = beginReply(id, stream.fastForward)
    let due: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      due = undefined
      setReply(heard)
    }
    try {
      for await (const event of stream.events) {
        heard = addEvent(heard, event)
        due ??= setTimeout(draw, DRAWN_EACH_MS)
      }
    } finally {
      clearTimeout(due)
    }
    draw()
    setSays(heard.says)
    setNotice(heard.notice)
    setModelFailed(heard.reason && { reason: heard.reason, projectAnswers: heard.projectAnswers })
    if (heard.failed || heard.isActive) throw new ChatError('STREAMING_ERROR')
    return heard
  }

  /** True if the server has saved the question. */
  async function ask(id: string, content: UserPart[], answerFrom?: Source): Promise<boolean> {
    const question = { id, role: 'user' as const, content, timestamp: new Date().toISOString(), ...NO_REPLY, isPending: true }
    const asked = { chatId: chatId ?? '', id, content, trackId: track(), place: askedAt(), ...(answerFrom && { answerFrom }) }
    return follow(question, (signal) => sendQuestion(asked, signal))
  }

  async function follow(question: ShownMessage, open: (signal: AbortSignal) => Promise<ReplyStream>): Promise<boolean> {
    if (!chatId || isBusy) return false
    const running: Underway = { end: new AbortController(), streamId: '', isUnwanted: false, cancelled: null }
    const { signal } = running.end
    underway.current = running
    let isKept = false
    setBusy(true)
    setProblem(null)
    setFailed(null)
    setSays(null)
    setNotice(null)
    setModelFailed(null)
    setSent(question)
    try {
      const stream = await open(signal)
      isKept = true
      setSent((shown) => shown && { ...shown, isPending: false })
      const heard = await hear(question.id, stream, running)
      await refresh(chatId)
      for (const call of heard.calls) onTool(call)
    } catch (error) {
      if (!signal.aborted) fail(question.id, error)
      await running.cancelled
      await refresh(chatId).catch(() => undefined)
    } finally {
      underway.current = null
      setSent(null)
      setReply(null)
      setBusy(false)
    }
    return isKept
  }

  function fail(id: string, error: unknown) {
    const file = goneFileIn(error)
    if (file !== null) return void (gone.current = file)
    setFailed({ id, type: errorTypeOf(error) })
    return tell(error)
  }

  function tell(error: unknown) {
    setProblem(errorTypeOf(error))
    const wait = waitOf(error)
    // keep what the model said before it broke off
    if (wait !== null) setSays(wait)
  }

  // follow a reply that was still running when the page was left
  useEffect(() => {
    if (running === null || !chatId || underway.current || !asked) return
    void follow(asked, (signal) => listenAgain(chatId, running, signal))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each reply that runs
  }, [running, chatId])

  // another tab of the same person changed the chat
  const refreshed = useEffectEvent((event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    const isThis = typeof detail === 'object' && detail !== null && 'projectId' in detail && detail.projectId === projectId
    if (isThis && chatId && !underway.current) void refresh(chatId)
  })
  useEffect(() => {
    window.addEventListener(CHAT_UPDATED, refreshed)
    return () => window.removeEventListener(CHAT_UPDATED, refreshed)
  }, [])

  async function send(wanted: Draft = store.read()) {
    const content = partsOf(wanted.text.trim(), wanted.attachments)
    if (content.length === 0 || readiness(wanted.attachments) !== 'ready' || isBusy || !chatId) return
    const isDraft = wanted === store.read()
    if (isDraft) change(() => emptyDraft)
    recordEvent('chat_message_sent', { projectId, chatId })
    gone.current = null
    if (await ask(newMessageId(), content)) return
    change((draft) => withoutGone(putBack(draft, wanted), gone.current))
  }

  /** Sends a copy of an unanswered question at the end of the chat. */
  function askAnew({ content }: ShownMessage) {
    void ask(newMessageId(), sentAgain(content))
  }

  function askProject() {
    if (unanswered) void ask(unanswered.id, sentAgain(unanswered.content), 'project')
  }

  async function tryAgain() {
    if (isBusy) return void (isWantedAgain.current = true)
    if (!unanswered) return send()
    await ask(unanswered.id, sentAgain(unanswered.content))
    return undefined
  }

  // the error shows before the refetch has ended: a press in between waits for it
  useEffect(() => {
    if (isBusy || !isWantedAgain.current) return
    isWantedAgain.current = false
    void tryAgain()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each press
  }, [isBusy])

  function stop() {
    const { current: running } = underway
    if (!running || !chatId) return
    if (running.streamId === '') {
      // a stream without an id yet is stopped as soon as it has one
      if (!running.isUnwanted) setTimeout(() => running.end.abort(), NAMED_WITHIN_MS)
      running.isUnwanted = true
      return
    }
    running.cancelled = calls.chat.cancelStream({ chatId, streamId: running.streamId }).catch(() => undefined)
    running.end.abort()
  }

  const { clear, share, rate } = messageActs({ calls, queryClient, projectId, chatId, onFail: tell, onBegin: () => setProblem(null) })

  return {
    messages,
    draft,
    open,
    chatId,
    send,
    stop,
    clear,
    rate,
    share,
    tryAgain,
    askAnew,
    askProject,
    notice,
    modelFailed: problem === 'STREAMING_ERROR' ? modelFailed : null,
    unanswered,
    problem,
    says: problem === 'STREAMING_ERROR' || problem === 'RATE_LIMIT_ERROR' ? says : null,
    isBusy,
    /** No text yet, or the text is complete but not saved yet. */
    typing: !isBusy ? null : reply === null || reply.content === '' ? ('looking' as const) : reply.isActive ? null : ('keeping' as const),
    isLoading: chat.isPending || (chatId !== undefined && pages.isPending),
    /** Never loaded. Loaded data stays shown when a refetch fails. */
    isMissing: chat.isLoadingError || pages.isLoadingError,
    closed: chat.data?.closed ?? closedBy(chat.error),
    left: chat.data?.left ?? null,
    setting: chat.data?.setting ?? null,
    reload() {
      if (chat.isError) void chat.refetch()
      if (pages.isError) void pages.refetch()
    },
    pagination: paginationOf(pages.data?.pages ?? [], pages.isFetchingNextPage),
    showEarlier: () => pages.fetchNextPage(),
  }
}

/** Drops an upload that the server has deleted because it was unused for a day. */
function withoutGone(draft: Draft, fileKey: string | null): Draft {
  const lost = draft.attachments.find((one) => one.type !== 'selection' && one.fileKey === fileKey)
  if (!lost) return draft
  return { ...draft, attachments: afterUpload(draft.attachments, lost.id, { type: 'failed', problem: attachmentTexts.gone }) }
}
