import ArrowUp from 'lucide-react/icons/arrow-up'
import Paperclip from 'lucide-react/icons/paperclip'
import Quote from 'lucide-react/icons/text-quote'
import Square from 'lucide-react/icons/square'
import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { isComposing } from '#ui/composing.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { attachSelection, hasSelection, readiness } from '../attachments.rules.ts'
import { attachmentTexts } from '../attachments.texts.ts'
import type { Draft } from '../question-draft.client.ts'
import type { SelectedPrompt } from '../prompts.rules.ts'
import { ATTACHMENTS_MOST, TEXT_MOST } from '../chat.rules.ts'
import { chatTexts } from '../chat.texts.ts'
import { withSpeech } from '../transcription.rules.ts'
import { AttachmentList } from './attachment-list.tsx'
import type { OpenDraft } from './open-draft.ts'
import { Prompts } from './prompts.tsx'
import { Speech } from './speech.tsx'
import { canRecord } from './use-recording.ts'
import { useSelectedText } from './use-selected-text.ts'

interface ComposerProps {
  chatId: string
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  open: OpenDraft
  isBusy: boolean
  /** There are messages, which need the space. */
  isBegun: boolean
  onSend: () => void
  onStop: () => void
  onPrompt: (prompt: SelectedPrompt) => void
}

const ROWS_MOST = 8

/** On-screen keyboards have no Shift+Enter: Enter starts a new line there, and the button sends. */
const hasTouchKeyboard = () => matchMedia('(pointer: coarse) and (hover: none)').matches

export function Composer(props: ComposerProps) {
  const { chatId, field, draft, open, isBusy, isBegun, onSend, onPrompt } = props
  const { text, attachments } = draft
  const { tutor, seesPictures } = usePageFacts()
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const isEmpty = text.trim() === '' && attachments.length === 0
  const isUnseen = !seesPictures && attachments.some(({ type }) => type === 'image')

  function add(files: Iterable<File>) {
    const chosen = [...files]
    setLeftOut(chosen.slice(ATTACHMENTS_MOST - attachments.length).map(({ name }) => name))
    open.add(chatId, chosen)
  }
  return (
    <DropPlace takes={tutor} onFiles={add}>
      {(isOver) => (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            onSend()
          }}
        >
          {isEmpty && !isBusy && <Prompts isBegun={isBegun} onPrompt={onPrompt} />}
          <AttachmentList
            attachments={attachments}
            again={(id) => open.again(chatId, id)}
            onRemove={(id) => {
              setLeftOut([])
              open.remove(id)
              field.current?.focus()
            }}
          />
          <p role="status" className="text-xs wrap-anywhere text-ink-soft empty:hidden">
            {leftOut.length > 0 && attachments.length > 0 && attachmentTexts.leftOut(ATTACHMENTS_MOST, leftOut)}
          </p>
          <p role="status" className="text-xs text-ink-soft empty:hidden">
            {isUnseen && attachmentTexts.unseen}
          </p>
          <SelectedText draft={draft} open={open} />
          <MessageBox {...props} isOver={isOver} isEmpty={isEmpty} onFiles={add} />
        </form>
      )}
    </DropPlace>
  )
}

interface DropPlaceProps {
  takes: boolean
  onFiles: (files: FileList) => void
  children: (isOver: boolean) => ReactNode
}

/** Takes files that are dropped on it. */
function DropPlace({ takes, onFiles, children }: DropPlaceProps) {
  const [isOver, setOver] = useState(false)
  function drag(over: boolean) {
    return (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(over || (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
    }
  }
  if (!takes) return children(false)
  return (
    <div
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      {children(isOver)}
    </div>
  )
}

interface MessageBoxProps extends ComposerProps {
  isOver: boolean
  isEmpty: boolean
  onFiles: (files: FileList) => void
}

/** The field with what belongs to it: files, speech, and Send or Stop. */
function MessageBox({ chatId, field, draft, open, isBusy, isOver, isEmpty, onSend, onStop, onFiles }: MessageBoxProps) {
  const { text, attachments } = draft
  const { change } = open
  const { speech, tutor } = usePageFacts()
  const [hears] = useState(() => speech !== null && canRecord())
  const [isEarly, setEarly] = useState(false)
  const state = readiness(attachments)
  const isTooLong = text.trim().length > TEXT_MOST
  const limit = text.length >= TEXT_MOST ? chatTexts.longest(TEXT_MOST, tutor) : ''
  const hint = { ready: isBusy && isEarly ? chatTexts.early : limit, uploading: attachmentTexts.waiting, failed: attachmentTexts.hasFailed }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key !== 'Enter' || event.shiftKey || hasTouchKeyboard()) return
    event.preventDefault()
    setEarly(isBusy)
    if (!isBusy) onSend()
  }
  return (
    <div
      className={cx(
        'flex flex-col rounded-md border p-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue-ink',
        isOver ? 'border-accent bg-accent-soft' : 'border-ink-faint bg-sheet',
      )}
    >
      <textarea
        ref={field}
        dir="auto"
        aria-label={chatTexts.question}
        placeholder={isOver ? attachmentTexts.dropHere : chatTexts.placeholder}
        value={text}
        rows={Math.min(ROWS_MOST, Math.max(2, text.split('\n').length))}
        maxLength={TEXT_MOST}
        className="field-sizing-content max-h-[calc(8lh+0.5rem)] min-h-[calc(2lh+0.5rem)] min-w-0 resize-none bg-transparent px-2 py-1 text-base outline-none focus-visible:outline-none"
        onChange={(event) => change((now) => ({ ...now, text: event.target.value }))}
        onKeyDown={press}
        onPaste={(event) => {
          const { files } = event.clipboardData
          if (!tutor || files.length === 0) return
          event.preventDefault()
          onFiles(files)
        }}
      />
      <div className="flex items-center gap-1">
        {tutor && <FileButton unavailable={attachments.length >= ATTACHMENTS_MOST} onFiles={onFiles} />}
        {hears && (
          <Speech
            chatId={chatId}
            isEnglish={speech === 'english'}
            onSaid={(said) => {
              change((now) => ({ ...now, text: withSpeech(now.text, said, TEXT_MOST) }))
              field.current?.focus()
            }}
          />
        )}
        <p role="status" className="min-w-0 flex-1 text-xs text-ink-soft">
          {hint[state]}
        </p>
        {isBusy ? (
          <IconButton icon={Square} label={chatTexts.stop} onClick={onStop} />
        ) : (
          <IconButton icon={ArrowUp} type="submit" framed label={chatTexts.send} unavailable={isEmpty || isTooLong || state !== 'ready'} />
        )}
      </div>
    </div>
  )
}

function FileButton({ unavailable, onFiles }: { unavailable: boolean; onFiles: (files: FileList) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={attachmentTexts.add} unavailable={unavailable} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          if (target.files) onFiles(target.files)
          target.value = ''
        }}
      />
    </>
  )
}

function SelectedText({ draft: { attachments }, open }: Pick<ComposerProps, 'draft' | 'open'>) {
  const selected = useSelectedText()
  if (selected === null || hasSelection(attachments, selected)) return null
  const isFull = attachments.length >= ATTACHMENTS_MOST
  return (
    <Button
      size="sm"
      icon={Quote}
      className="self-start"
      unavailable={isFull}
      // keeps the text selection while it is attached
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => open.change((now) => ({ ...now, attachments: attachSelection(now.attachments, newOperationKey(), selected) }))}
    >
      {isFull ? attachmentTexts.most(ATTACHMENTS_MOST) : chatTexts.attach}
    </Button>
  )
}
