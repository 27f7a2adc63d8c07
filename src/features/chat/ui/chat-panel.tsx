import { useEffect, useRef, type RefObject } from 'react'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GenericError } from '#ui/generic-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isMail, TextLink } from '#ui/text-link.tsx'
import { attachSelection } from '../attachments.rules.ts'
import type { SelectedPrompt } from '../prompts.rules.ts'
import { spokenOf, textOf } from '../chat.rules.ts'
import { chatTexts } from '../chat.texts.ts'
import { ClearChat } from './clear-chat.tsx'
import { ClosedProject } from './closed-project.tsx'
import { Composer } from './composer.tsx'
import { FollowUps } from './follow-ups.tsx'
import { MessageView } from './message-view.tsx'
import { Problem } from './problem.tsx'
import { useChat, type ChatState } from './use-chat.ts'
import { useReadersPlace } from './use-readers-place.ts'

interface ChatPanelProps extends ChatState {
  communityUrl: string
  /** An admin looks as the learner: nothing can be asked. */
  isLookedAt: boolean
  /** Returns false if the page has no such block. */
  onPlace: (blockId: string) => boolean
  /** The question or selection that a link, button or selection in the text hands over. */
  wanted: { prefill: string; selection: string }
  onTaken: () => void
  isOpen: boolean
  /** True if the reader opened it on this page. */
  isOpenedHere: () => boolean
}

export function ChatPanel({ onPlace, ...props }: ChatPanelProps) {
  const { communityUrl, projectId, isLookedAt } = props
  const chat = useChat(props)
  const { messages, problem, unanswered, isBusy, closed } = chat
  const { tutor } = usePageFacts()
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const readers = useReadersPlace(list, { messages, isBusy, isUnsent: problem !== null && !isBusy && !unanswered })
  useWanted(props, chat, field)

  if (closed !== null && messages.length === 0) return <ClosedProject projectId={projectId} closed={closed} />
  if (chat.isMissing) return <GenericError small title={chatTexts.failedToLoad} onRetry={chat.reload} />
  if (chat.isLoading) return <Skeleton className="h-40" />
  const last = messages.at(-1)
  const mayAsk = closed === null && !isLookedAt
  return (
    <div className="flex min-h-full flex-col gap-4">
      <Earlier chat={chat} onPress={readers.hold} />
      {messages.length === 0 && (
        <EmptyState
          small
          title={chatTexts.empty.title}
          message={tutor ? chatTexts.empty.tutor : chatTexts.empty.message}
          heading="h3"
          className="my-auto"
        />
      )}
      {messages.length > 0 && (
        <ol ref={list} aria-label={chatTexts.messages} className="flex flex-1 flex-col gap-4">
          {messages.map((message) => (
            <MessageView
              key={message.id}
              message={message}
              onPlace={onPlace}
              onVote={(vote) => chat.rate(message.id, vote)}
              onShare={(isShared) => chat.share(message.id, isShared)}
              onAskAnew={isBusy || !mayAsk ? null : () => chat.askAnew(message)}
            />
          ))}
          {chat.typing && <Typing>{chatTexts.typing[chat.typing]}</Typing>}
        </ol>
      )}
      {chat.notice && <Banner>{chat.notice}</Banner>}
      {tutor && mayAsk && !isBusy && last?.source === 'model' && !last.isCut && !problem && (
        <FollowUps onAsk={(prompt) => void chat.send({ text: prompt, attachments: [] })} />
      )}
      <p role="status" className="sr-only">
        {!isBusy && last?.role === 'assistant' && readers.hasHeard && spokenOf(textOf(last.content).slice(0, SPOKEN_MOST))}
      </p>
      <Broken chat={chat} field={field} isLookedAt={isLookedAt} />
      {messages.length > 0 && !isBusy && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-xs">
          <TextLink href={communityUrl} newTab={!isMail(communityUrl)}>
            {chatTexts.community}
          </TextLink>
          {!isLookedAt && (
            <ClearChat
              count={Math.max(messages.length, chat.count)}
              onClear={() => {
                leaveButton(field)
                return chat.clear()
              }}
            />
          )}
        </div>
      )}
      {isLookedAt ? (
        <p className="text-sm text-ink-soft">{chatTexts.looksOnly}</p>
      ) : (
        <Foot chat={chat} field={field} projectId={projectId} />
      )}
    </div>
  )
}

type Chat = ReturnType<typeof useChat>
type Field = RefObject<HTMLTextAreaElement | null>
type Wanted = Pick<ChatPanelProps, 'wanted' | 'onTaken' | 'isOpen' | 'isOpenedHere'>

/** Takes over what the text hands to the panel, and the focus where somebody has just opened it. */
function useWanted(
  { wanted, onTaken, isOpen, isOpenedHere }: Wanted,
  { isLoading, isMissing, closed, open: { change } }: Chat,
  field: Field,
) {
  const isHere = !isLoading && !isMissing && closed === null
  useEffect(() => {
    if (!isHere || !isOpen || !isOpenedHere()) return
    if (mayFocus()) field.current?.focus({ preventScroll: true })
    showField(field.current)
  }, [isHere, isOpen, isOpenedHere, field])
  useEffect(() => {
    const { prefill, selection } = wanted
    if (!isHere || (prefill === '' && selection === '')) return
    onTaken()
    change(({ text, attachments }) => ({
      text: text.includes(prefill) ? text : [text, prefill].filter(Boolean).join('\n\n'),
      attachments: attachSelection(attachments, newOperationKey(), selection),
    }))
    field.current?.focus()
  }, [isHere, wanted, onTaken, change, field])
}

function Earlier({ chat: { pagination, hasEarlierFailed, showEarlier }, onPress }: { chat: Chat; onPress: () => void }) {
  if (!pagination.hasMore) return null
  return (
    <>
      {hasEarlierFailed && <Banner type="error">{chatTexts.failedToLoad}</Banner>}
      <Button
        size="sm"
        className="self-center"
        busy={pagination.isLoading}
        onClick={() => {
          onPress()
          void showEarlier()
        }}
      >
        {chatTexts.earlier}
      </Button>
    </>
  )
}

/** What went wrong with the last question or act, and the way on. */
function Broken({ chat, field, isLookedAt }: { chat: Chat; field: Field; isLookedAt: boolean }) {
  const { problem, hasActFailed, says, modelFailed, unanswered, closed, messages } = chat
  function tryAgain() {
    leaveButton(field)
    void chat.tryAgain()
  }
  return (
    <>
      {problem && (
        <Problem
          type={problem}
          says={says}
          modelFailed={modelFailed}
          onRetry={hasActFailed ? null : tryAgain}
          onAskProject={chat.askProject}
        />
      )}
      {unanswered && closed === null && (!problem || hasActFailed) && (
        <Banner
          action={
            !isLookedAt && (
              <Button size="sm" onClick={tryAgain}>
                {chatTexts.tryAgain}
              </Button>
            )
          }
        >
          {messages.at(-1)?.isCut ? chatTexts.cut : chatTexts.unanswered}
        </Banner>
      )}
    </>
  )
}

/** Where one writes; it stays in sight. */
function Foot({ chat, field, projectId }: { chat: Chat; field: Field; projectId: string }) {
  const { closed, left, setting, draft, open, isBusy, messages } = chat
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => (closed === null ? keepClear(foot.current) : undefined), [closed])

  function usePrompt({ prompt, autoSend }: SelectedPrompt) {
    if (autoSend) return void chat.send({ text: prompt, attachments: [] })
    open.change((now) => ({ ...now, text: prompt }))
    return field.current?.focus()
  }
  return (
    <div
      ref={foot}
      data-foot
      className="sticky -bottom-24 [@media(height<36rem)]:static -mx-4 -mb-24 border-t bg-sheet px-4 pt-3 pb-24 md:pb-4"
    >
      {left !== null && closed === null && <p className="mb-2 text-xs text-ink-soft">{chatTexts.left(left)}</p>}
      {setting !== null && <NoTutor setting={setting} />}
      {closed === null ? (
        <Composer
          chatId={chat.chatId ?? ''}
          field={field}
          draft={draft}
          open={open}
          isBusy={isBusy}
          isBegun={messages.length > 0}
          onSend={() => void chat.send()}
          onStop={chat.stop}
          onPrompt={usePrompt}
        />
      ) : (
        <ClosedProject projectId={projectId} closed={closed} />
      )}
    </div>
  )
}

/** For a button that disappears: keyboard focus moves to the field; after a tap it does not, to keep the on-screen keyboard closed. */
function leaveButton(field: Field): void {
  if (document.activeElement?.matches(':focus-visible')) field.current?.focus()
}

/** No focus where an on-screen keyboard would cover the panel, nor while the reader types elsewhere. */
function mayFocus(): boolean {
  if (matchMedia('(pointer: coarse) and (hover: none)').matches) return false
  return !document.activeElement?.matches('input, textarea, [contenteditable], [role=separator]')
}

const TOOLBAR = 96
/** The buttons under the field, which stay in sight with it. */
const BUTTONS = 56
/** The most text that is announced to screen readers; stripping Markdown from more would be slow. */
const SPOKEN_MOST = 6000

const staysInSight = (foot: Element) => getComputedStyle(foot).position === 'sticky'

/** In a low window the field is not sticky: scrolls to it, below the answers. */
function showField(field: HTMLElement | null): void {
  const foot = field?.closest('[data-foot]')
  const scroller = foot?.closest('[data-scroll]')
  if (foot && scroller && !staysInSight(foot)) scroller.scrollTop = scroller.scrollHeight
}

/** Keeps focused messages from being covered by the sticky field; in a low window the field scrolls with them. */
function keepClear(foot: HTMLElement | null): (() => void) | undefined {
  const scroller = foot?.closest<HTMLElement>('[data-scroll]')
  if (!foot || !scroller) return undefined
  const observer = new ResizeObserver(() => {
    scroller.style.scrollPaddingBottom = `${staysInSight(foot) ? foot.offsetHeight : TOOLBAR + BUTTONS}px`
  })
  observer.observe(foot)
  return () => {
    observer.disconnect()
    scroller.style.scrollPaddingBottom = ''
  }
}

function NoTutor({ setting }: { setting: string }) {
  const { before, after } = chatTexts.noTutor
  return (
    <p className="mb-2 text-xs text-ink-soft">
      {before}
      <code className="font-mono">{setting}</code>
      {after}
    </p>
  )
}

function Typing({ children }: { children: string }) {
  return (
    <li className="flex items-center gap-2 text-sm text-ink-soft">
      <span aria-hidden className="flex gap-1">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2 animate-blaze rounded-full bg-accent" />
        ))}
      </span>
      {children}
    </li>
  )
}
