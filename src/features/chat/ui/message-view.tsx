import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { cx } from '#ui/cx.ts'
import { DrawGuard } from '#ui/draw-guard.tsx'
import { answerTexts } from '../quote-answers.texts.ts'
import { filesOf, selectionsOf, textOf, type Vote } from '../chat.rules.ts'
import type { ShownMessage } from '../shown-messages.rules.ts'
import { chatTexts } from '../chat.texts.ts'
import { Markdown } from './markdown.tsx'
import { Moment } from './moment.tsx'
import { OwnWords } from './own-words.tsx'
import { Reasoning } from './reasoning.tsx'
import { SentFiles } from './sent-files.tsx'
import { ShareQuestion } from './share-question.tsx'
import { Thumbs } from './thumbs.tsx'

interface MessageViewProps {
  message: ShownMessage
  onPlace: (blockId: string) => boolean
  onVote: (vote: Vote) => Promise<boolean>
  onShare: (isShared: boolean) => Promise<void>
  /** Asks an unanswered question again; null while another is being answered. */
  onAskAnew: (() => void) | null
}

export function MessageView(props: MessageViewProps) {
  const { id, role, content } = props.message
  const plain = (
    <li data-message={id} className="rounded-md border bg-sheet px-4 py-3 wrap-anywhere whitespace-pre-wrap">
      {textOf(content)}
    </li>
  )
  return <DrawGuard fallback={plain}>{role === 'user' ? <Asked {...props} /> : <Reply {...props} />}</DrawGuard>
}

function Asked({ message: { id, content, isPending, isLeft, error, timestamp }, onAskAnew }: MessageViewProps) {
  const text = textOf(content)
  return (
    <li
      data-message={id}
      aria-busy={isPending || undefined}
      className={cx('ms-8 flex flex-col gap-2 rounded-md bg-accent-soft px-4 py-3', error && 'border border-red')}
    >
      <span className="sr-only">{chatTexts.you}</span>
      {selectionsOf(content).map((selection) => (
        <blockquote
          key={selection}
          dir="auto"
          className="border-s-2 border-accent ps-3 text-sm text-ink-soft wrap-anywhere whitespace-pre-wrap"
        >
          {selection}
        </blockquote>
      ))}
      <SentFiles files={filesOf(content)} />
      {text && <OwnWords text={text} className="flex flex-col gap-2" />}
      <Moment timestamp={timestamp} />
      {isLeft && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {chatTexts.unanswered}
          {onAskAnew && (
            <Button size="sm" onClick={onAskAnew}>
              {chatTexts.askAnew}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

function Reply({ message, onPlace, onVote, onShare }: MessageViewProps) {
  const { id, content, source, vote, isShared, isCut, isLeft, isStreaming, timestamp } = message
  const { tutor } = usePageFacts()
  // saved with the reply, but a model's is known from the first word
  const writer = source ?? (isStreaming && tutor ? 'model' : null)
  const text = textOf(content)
  return (
    <li data-message={id} className="flex flex-col gap-2 rounded-md border bg-sheet px-4 py-3">
      {writer && text !== answerTexts.nothing && <p className="text-xs font-medium text-ink-soft">{chatTexts.source[writer]}</p>}
      <Reasoning content={content} />
      <Markdown text={text} onPlace={onPlace} />
      {isLeft && <p className="text-sm text-ink-soft">{chatTexts.cut}</p>}
      {!isStreaming && (
        <div className="-mb-2">
          <div className={cx('flex flex-wrap items-center gap-x-1', (!source || isCut) && '-ms-2')}>
            {source && !isCut && <Thumbs vote={vote} onVote={onVote} />}
            <CopyButton text={text} label={chatTexts.copy} copiedLabel={chatTexts.copied} iconOnly size="sm" />
            <span className="ms-auto">
              <Moment timestamp={timestamp} />
            </span>
          </div>
          {source && !isCut && vote !== null && <ShareQuestion isShared={isShared} onShare={onShare} />}
        </div>
      )}
    </li>
  )
}
