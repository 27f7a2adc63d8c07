import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { recallTexts as texts } from '../recall.texts.ts'
import { Measuring } from '../ui/measuring.tsx'
import { QuestionCard } from '../ui/question-card.tsx'
import { Known, SittingEnd } from '../ui/sitting-end.tsx'
import { isDecided, useSitting } from '../ui/use-sitting.ts'

/** Five minutes a day: one question at a time, then a quiet end. */
export function RecallPage() {
  const state = useSitting()
  const { sitting, question, at, waiting } = state
  const { questions } = sitting
  const answered = questions.filter(isDecided).length + waiting
  return (
    <div className="mx-auto max-w-reading px-4 py-10 sm:px-8">
      <h1 className="text-2xl">{texts.page}</h1>
      {questions.length === 0 ? (
        <Nothing knowing={sitting.knowing} />
      ) : (
        <>
          <p className="mt-1 mb-6 text-ink-soft">{texts.intro}</p>
          {question ? (
            <div className="rounded-md border bg-sheet p-5 shadow-raised">
              <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
                <p className="text-xs text-ink-soft">{texts.question(at + 1, questions.length)}</p>
                <Progress value={answered / questions.length} steps={questions.length} label={texts.path} className="max-w-40" />
              </div>
              <QuestionCard key={question.item} question={question} state={state} />
            </div>
          ) : (
            <SittingEnd sitting={sitting} waiting={waiting} />
          )}
        </>
      )}
      <Measuring {...sitting} />
    </div>
  )
}

function Nothing({ knowing }: Parameters<typeof Known>[0]) {
  return (
    <>
      <EmptyState
        heading="h2"
        title={texts.none}
        message={texts.noneMore}
        action={
          <Link to="/" className={buttonClass()}>
            {texts.home}
          </Link>
        }
      />
      {knowing && <Known knowing={knowing} />}
    </>
  )
}
