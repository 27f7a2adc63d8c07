import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import type { PlacedProject } from '#features/projects/projects.contract.ts'
import { projectTexts } from '#features/projects/projects.texts.ts'
import { afterQuery, type TodayCalls } from '#features/today/today.client.ts'
import { NextProject } from '#features/today/ui/next-project.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { completionQuery, type SharingCalls } from '../sharing.client.ts'
import type { Completion } from '../sharing.contract.ts'
import { completeTexts } from '../sharing.texts.ts'
import { CompletionDrawing } from './completion-drawing.tsx'

interface CompleteViewProps {
  projectId: string
  project: PlacedProject | undefined
  close: () => void
  discover: () => void
  onShare: () => void
}

const DAY = 24 * 60
const MOST_CONCEPTS = 6

/** Not after a failure: the ways on must not wait for its repetitions. */
const isAwaited = ({ isLoading, failureCount }: UseQueryResult) => isLoading && failureCount === 0

/** A summary of what was built and learned, with the two ways on. They come last: what came after would move them under a press. */
export function CompleteView({ projectId, project, close, discover, onShare }: CompleteViewProps) {
  const helpId = useId()
  const isSignedIn = useUser() !== null
  const calls = useCalls<SharingCalls & TodayCalls>()
  const summary = useQuery({ ...completionQuery(calls, projectId), enabled: isSignedIn })
  const next = useQuery({ ...afterQuery(calls, projectId), enabled: isSignedIn })
  const completion = summary.data
  const title = completion?.title ?? project?.metadata.title
  const concepts = completion?.concepts.slice(0, MOST_CONCEPTS) ?? []
  return (
    <>
      <CompletionDrawing className="mx-auto w-full max-w-80" />
      {title && <p className="text-lg text-balance">{completeTexts.praise(title)}</p>}
      {completion && <Figures completion={completion} />}
      {concepts.length > 0 && (
        <section className="mt-4" aria-labelledby="learned">
          <h3 id="learned" className="font-sans text-sm font-normal text-ink-soft">
            {completeTexts.learned}
          </h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {concepts.map((concept) => (
              <li key={concept} className="rounded-full bg-well px-3 py-1 text-xs font-medium text-ink-soft">
                {concept}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isAwaited(summary) || isAwaited(next) ? (
        <div aria-hidden className="mt-4 h-60 animate-breathe rounded-md bg-well" />
      ) : (
        <>
          <p id={helpId} className="mt-6 text-xs text-ink-soft">
            {completeTexts.downloadHelp}
          </p>
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Button iconEnd={ArrowRight} aria-describedby={helpId} onClick={onShare}>
              {completeTexts.download}
            </Button>
            <NextProject
              after={projectId}
              onGo={close}
              otherwise={
                <Button
                  variant="primary"
                  onClick={() => {
                    close()
                    discover()
                  }}
                >
                  {completeTexts.discover}
                </Button>
              }
            />
          </div>
        </>
      )}
    </>
  )
}

function Figures({ completion: { minutesTaken, tasksDone, firstTry, quizScore } }: { completion: Completion }) {
  const figures = [
    { name: completeTexts.time, value: timeOf(minutesTaken) },
    { name: completeTexts.tasks, value: tasksDone > 0 ? String(tasksDone) : null },
    { name: completeTexts.firstTry, value: firstTry && completeTexts.firstTryOf(firstTry.right, firstTry.checked) },
    { name: completeTexts.quiz, value: quizScore === null ? null : completeTexts.score(quizScore) },
  ].filter(({ value }) => value !== null)
  if (figures.length === 0) return null
  return (
    <dl className="share-figures" aria-label={completeTexts.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function timeOf(minutes: number | null): string | null {
  if (minutes === null) return null
  return minutes < DAY ? projectTexts.time(minutes) : completeTexts.days(Math.ceil(minutes / DAY))
}
