import { useEffect, useRef } from 'react'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GenericError } from '#ui/generic-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSupportLink } from '#ui/support-link.ts'
import { TextLink } from '#ui/text-link.tsx'
import { attachSelection } from '../attachments/rules.ts'
import { hasSupportLink, isRetryable, type ChatErrorType } from '../failures/rules.ts'
import type { SelectedPrompt } from '../prompts/rules.ts'
import { spokenOf, textOf } from '../rules.ts'
import { chatTexts } from '../texts.ts'
import { ClearChat } from './clear-chat.tsx'
import { Composer } from './composer.tsx'
import { MessageView } from './message-view.tsx'
import { useChat, type ChatState } from './use-chat.ts'
import { useReadersPlace } from './use-readers-place.ts'

interface ChatPanelProps extends ChatState {
  communityUrl: string
  onPlace: (blockId: string) => void
  /** What a link, a button or a selection in the text wants to have asked. */
  wanted: { prefill: string; selection: string }
  onTaken: () => void
}

export function ChatPanel({ communityUrl, onPlace, wanted, onTaken, ...state }: ChatPanelProps) {
  const chat = useChat(state)
  const { messages, draft, open, problem, pagination, says, unanswered, isBusy } = chat
  const { change } = open
  const { tutor } = usePageFacts()
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const readers = useReadersPlace(list, { messages, isBusy, isUnsent: problem !== null && !isBusy && !unanswered })

  const isHere = !chat.isLoading && !(chat.failed && messages.length === 0)
  useEffect(() => (isHere ? keepClear(foot.current) : undefined), [isHere])
  useEffect(() => {
    const { prefill, selection } = wanted
    if (!isHere || (prefill === '' && selection === '')) return
    onTaken()
    change(({ text, attachments }) => ({
      text: text.includes(prefill) ? text : [text, prefill].filter(Boolean).join('\n\n'),
      attachments: attachSelection(attachments, newOperationKey(), selection),
    }))
    field.current?.focus()
  }, [isHere, wanted, onTaken, change])

  /** The button goes while it is answered: who came to it by keyboard stands in the field, and no keyboard opens for a finger. */
  function tryAgain() {
    if (document.activeElement?.matches(':focus-visible')) field.current?.focus()
    void chat.tryAgain()
  }

  function usePrompt({ prompt, autoSend }: SelectedPrompt) {
    if (autoSend) return void chat.send({ text: prompt, attachments: [] })
    change((now) => ({ ...now, text: prompt }))
    return field.current?.focus()
  }

  if (chat.failed && messages.length === 0) {
    return <GenericError small title={chatTexts.failedToLoad} onRetry={chat.reload} />
  }
  if (chat.isLoading) return <Skeleton className="h-40" />
  const last = messages.at(-1)
  return (
    <div className="flex min-h-full flex-col gap-4">
      {pagination.hasMore && (
        <Button
          size="sm"
          className="self-center"
          busy={pagination.isLoading}
          onClick={() => {
            readers.hold()
            void chat.showEarlier()
          }}
        >
          {chatTexts.earlier}
        </Button>
      )}
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
            />
          ))}
          {chat.typing && <Typing>{chatTexts.typing[chat.typing]}</Typing>}
        </ol>
      )}
      <p role="status" className="sr-only">
        {!isBusy && last?.role === 'assistant' && readers.hasHeard && spokenOf(textOf(last.content))}
      </p>
      {problem ? (
        <Problem type={problem} says={says} onRetry={tryAgain} />
      ) : (
        unanswered && (
          <Banner
            action={
              <Button size="sm" onClick={tryAgain}>
                {chatTexts.tryAgain}
              </Button>
            }
          >
            {last?.isCut ? chatTexts.cut : chatTexts.unanswered}
          </Banner>
        )
      )}
      {messages.length > 0 && !isBusy && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-xs">
          <TextLink href={communityUrl} newTab>
            {chatTexts.community}
          </TextLink>
          <ClearChat count={messages.length} onClear={chat.clear} />
        </div>
      )}
      <div ref={foot} className="sticky -bottom-24 [@media(height<36rem)]:static -mx-4 -mb-24 border-t bg-sheet px-4 pt-3 pb-24 md:pb-4">
        {chat.setting !== null && <NoTutor setting={chat.setting} />}
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
      </div>
    </div>
  )
}

const TOOLBAR = 96

/** What has the focus is not left behind the place to write in; in a low window that scrolls with the rest. */
function keepClear(foot: HTMLElement | null): (() => void) | undefined {
  const scroller = foot?.closest<HTMLElement>('[data-scroll]')
  if (!foot || !scroller) return undefined
  const observer = new ResizeObserver(() => {
    const isOver = getComputedStyle(foot).position === 'sticky'
    scroller.style.scrollPaddingBottom = `${isOver ? foot.offsetHeight : TOOLBAR}px`
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

function Problem({ type, says, onRetry }: { type: ChatErrorType; says: string | null; onRetry: () => void }) {
  const support = useSupportLink()
  const retry = isRetryable(type) && (
    <Button size="sm" onClick={onRetry}>
      {chatTexts.tryAgain}
    </Button>
  )
  return (
    <Banner type="error" action={retry}>
      {[chatTexts.errors[type], says].filter(Boolean).join(' ')}{' '}
      {hasSupportLink(type) && (
        <TextLink href={support} newTab>
          {chatTexts.support}
        </TextLink>
      )}
    </Banner>
  )
}
