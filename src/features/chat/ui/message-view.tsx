import { usePageFacts } from '#platform/pages/facts.ts'
import { cx } from '#ui/cx.ts'
import { answerTexts } from '../answering/texts.ts'
import { filesOf, selectionsOf, textOf, type Vote } from '../rules.ts'
import type { ShownMessage } from '../shown/rules.ts'
import { chatTexts } from '../texts.ts'
import { Markdown } from './markdown.tsx'
import { SentFiles } from './sent-files.tsx'
import { ShareQuestion } from './share-question.tsx'
import { Thumbs } from './thumbs.tsx'

interface MessageViewProps {
  message: ShownMessage
  onPlace: (blockId: string) => void
  onVote: (vote: Vote) => Promise<boolean>
  onShare: (isShared: boolean) => Promise<void>
}

export function MessageView(props: MessageViewProps) {
  return props.message.role === 'user' ? <Asked {...props} /> : <Reply {...props} />
}

function Asked({ message: { id, content, isPending, error } }: MessageViewProps) {
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
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
    </li>
  )
}

function Reply({ message: { id, content, source, vote, isShared, isCut, isStreaming }, onPlace, onVote, onShare }: MessageViewProps) {
  const { tutor } = usePageFacts()
  // kept with the reply, which a model writes from its first word on
  const writer = source ?? (isStreaming && tutor ? 'model' : null)
  return (
    <li data-message={id} className="flex flex-col gap-2 rounded-md border bg-sheet px-4 py-3">
      {writer && textOf(content) !== answerTexts.nothing && <p className="text-xs font-medium text-ink-soft">{chatTexts.source[writer]}</p>}
      <Markdown text={textOf(content)} onPlace={onPlace} />
      {source && !isStreaming && !isCut && (
        <div className="-mb-2">
          <Thumbs vote={vote} onVote={onVote} />
          {vote !== null && <ShareQuestion isShared={isShared} onShare={onShare} />}
        </div>
      )}
    </li>
  )
}
