import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { RecallQuestion, RecallReply } from '../recall.contract.ts'
import { COMPARISONS, type Comparison } from '#features/validations/validations.rules.ts'
import { recallTexts as texts } from '../recall.texts.ts'
import { WordsOrCode } from './question-text.tsx'

interface ReplyViewProps {
  question: RecallQuestion
  reply: RecallReply
  onGrade: (grade: Comparison) => void
}

/** What became of an answer, and the place in the project that it came from. */
export function ReplyView({ question: { project, form, text, isCode, input }, reply, onGrade }: ReplyViewProps) {
  const { verdict, answer, explanation, given, place } = reply
  const compare = useRef<HTMLDivElement>(null)
  useEffect(() => compare.current?.focus(), [])
  const isOwn = input === 'words'
  const isShown = isOwn || input === 'line' || (form === 'claim' && verdict === 'wrong')
  return (
    <div className="flex flex-col gap-3 rounded-sm bg-well px-4 py-3">
      {verdict !== 'compare' && (
        <p className={cx('font-heading font-bold', toneOf(verdict))}>
          {verdict === 'right' ? texts.right : verdict === 'wrong' ? texts.wrong : texts.graded[verdict]}
        </p>
      )}
      {isOwn && given.text && (
        <div>
          <p className="text-sm font-medium">{texts.yours}</p>
          <WordsOrCode isCode={false}>{given.text}</WordsOrCode>
        </div>
      )}
      {isShown && (
        <div>
          <p className="text-sm font-medium">{isOwn ? (form === 'explain' && text !== null ? texts.note : texts.ours) : texts.isRight}</p>
          <WordsOrCode isCode={isCode}>{answer}</WordsOrCode>
        </div>
      )}
      {explanation !== null && <div className="text-sm" dangerouslySetInnerHTML={{ __html: explanation }} />}
      {verdict === 'compare' && (
        <div ref={compare} tabIndex={-1} role="group" aria-label={texts.howClose} className="flex flex-col gap-2 outline-none">
          <p className="font-medium">{texts.howClose}</p>
          <div className="flex flex-wrap gap-2">
            {COMPARISONS.map((grade) => (
              <Button key={grade} onClick={() => onGrade(grade)}>
                {texts.grades[grade]}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Link to="/projects/$projectId" params={{ projectId: project.id }} hash={place ?? ''} className="text-link self-start text-sm">
        {texts.place(project.title)}
      </Link>
    </div>
  )
}

function toneOf(verdict: RecallReply['verdict']): string {
  return verdict === 'right' || verdict === 'same' ? 'text-green-ink' : verdict === 'partly' ? 'text-amber-ink' : 'text-red-ink'
}
