import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Sparkles from 'lucide-react/icons/sparkles'
import Square from 'lucide-react/icons/square'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Thumbs } from '#features/chat/ui/thumbs.tsx'
import { useFeatures } from '#features/plans/ui/features.ts'
import type { NoteAnswer } from '#features/projects/reading-marks.rules.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isCut, STALE_MS, type ModelRun } from '../note-answers.rules.ts'
import { noteMarkdown } from '../note-markdown.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import type { AnsweringActs } from './use-answers.ts'
import { RichText } from './rich-text.tsx'

const NoteEditor = lazy(async () => ({ default: (await loadLate(() => import('./note-editor.tsx'))).NoteEditor }))

interface AnswerViewProps {
  note: string
  /** null: nothing has arrived yet */
  answer: NoteAnswer | null
  run: ModelRun | null
  acts: AnsweringActs
}

export function AnswerView({ note, answer, run, acts }: AnswerViewProps) {
  const section = useRef<HTMLElement>(null)
  const [isEditing, setEditing] = useState(false)
  const hasModel = useFeatures().hasModel === true
  const isWriting = run?.state === 'writing'
  const hasBrokenOff = useIsCut(answer) && !run
  const isElsewhere = answer?.state === 'writing' && !hasBrokenOff && !run
  const isWhole = answer !== null && answer.state === undefined && !run && (!answer.edited || answer.vote !== undefined)
  const { action, query = null } = answer ?? run ?? { action: 'ask' as const }
  const title = texts.answer[action]
  useEffect(() => {
    if (isWriting) section.current?.focus({ preventScroll: true })
  }, [isWriting])
  const again = () => acts.onStart({ note, answer: answer && !answer.edited ? answer.id : null, action, query })
  const retry = () => {
    if (run) acts.onForget(run.answer)
    again()
  }
  return (
    <section ref={section} tabIndex={-1} className="answer" aria-label={title} aria-busy={isWriting || isElsewhere} data-answer={action}>
      <p className="answer-head">
        <Icon icon={Sparkles} size={16} />
        <span className="me-auto font-medium">{title}</span>
        {isWriting && <IconButton size="sm" icon={Square} label={texts.stop} onClick={() => acts.onStop(run.answer)} />}
        {answer && !isWriting && !isElsewhere && (
          <>
            <CopyButton iconOnly size="sm" label={texts.copyAnswer} text={() => noteMarkdown(answer.body)} />
            <IconButton
              size="sm"
              icon={isEditing ? Check : Pencil}
              label={isEditing ? texts.editDone : texts.editAnswer}
              pressed={isEditing}
              onClick={() => setEditing(!isEditing)}
            />
            {hasModel && <IconButton size="sm" icon={RotateCw} label={texts.writeAgain} onClick={retry} />}
            <IconButton size="sm" icon={Trash} label={texts.deleteAnswer} onClick={() => acts.onDeleteAnswer(note, answer.id)} />
          </>
        )}
      </p>
      {query !== null && (
        <p dir="auto" className="answer-query">
          {query}
        </p>
      )}
      {answer &&
        (isEditing && !isWriting ? (
          <Suspense fallback={<Words answer={answer} />}>
            <NoteEditor
              label={title}
              body={answer.body}
              version={answer.at}
              takesFocus
              onChange={(body) => acts.onChangeAnswer(note, answer.id, body)}
            />
          </Suspense>
        ) : (
          <Words answer={answer} />
        ))}
      {((isWriting && !answer) || isElsewhere) && <p className="animate-blaze text-ink-soft">{texts.writing}</p>}
      {answer && <p className="text-xs text-ink-soft">{answer.edited ? texts.byModelEdited : texts.byModel}</p>}
      {isWhole && <Thumbs vote={answer.vote ?? null} onVote={(vote) => acts.onRateAnswer(note, answer.id, vote)} />}
      {hasBrokenOff && <Trouble says={texts.notWhole} onRetry={hasModel ? again : null} />}
      {run?.state === 'failed' && (
        <Trouble
          isError
          says={[run.isSpent ? null : texts.answerFailed, run.says].filter(Boolean).join(' ')}
          onRetry={run.isSpent ? null : retry}
        />
      )}
    </section>
  )
}

function Words({ answer }: { answer: NoteAnswer }) {
  return (
    <div dir="auto" className="note-words">
      <RichText body={answer.body} />
    </div>
  )
}

function Trouble({ says, isError = false, onRetry }: { says: string; isError?: boolean; onRetry: (() => void) | null }) {
  return (
    <Banner type={isError ? 'error' : 'neutral'} className="flex-wrap">
      <p>{says}</p>
      {onRetry && (
        <Button size="sm" className="my-2" onClick={onRetry}>
          {texts.again}
        </Button>
      )}
    </Banner>
  )
}

function useIsCut(answer: NoteAnswer | null): boolean {
  const [now, look] = useState(() => new Date())
  const { state, at } = answer ?? {}
  useEffect(() => {
    if (state !== 'writing' || at === undefined) return undefined
    const timer = setTimeout(() => look(new Date()), Math.max(0, Date.parse(at) + STALE_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [state, at])
  return answer !== null && isCut(answer, now)
}
