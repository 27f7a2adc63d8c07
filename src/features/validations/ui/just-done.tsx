import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { contentQuery, projectQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { markersQuery } from '#features/projects/contents.client.ts'
import { isLastTask, nextPlace, type NextPlace } from '#features/projects/contents.rules.ts'
import { FINISH } from '#features/projects/position.rules.ts'
import { NO_TRACK, trackToRead } from '#features/projects/projects.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { validationTexts } from '../validations.texts.ts'

type Target = Pick<NextPlace, 'id' | 'behind'>

interface JustDoneProps {
  projectId: string
  boxId: string
  /** the track in the address */
  track: string | null
  isPro: boolean
}

interface Count {
  done: number
  required: number
}

const THE_END: Target = { id: FINISH, behind: null }

/** After Done: confirms it, and links to what comes next. */
export function JustDone({ projectId, boxId, track: asked, isPro }: JustDoneProps) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const { data: project, isFetching } = useQuery(projectQuery(calls, projectId))
  const { data: content } = useQuery(contentQuery(calls, projectId, asked))
  const track = project ? trackToRead(project.metadata.tracks, asked ?? project.track) : null
  const { data: markers } = useQuery({ ...markersQuery(calls, projectId, track ?? NO_TRACK), enabled: project !== undefined })
  const next = content && markers ? nextPlace(content.outline, markers.boxes, { after: boxId, track, hasPro: isPro }) : null
  const [count, setCount] = useState<Count | null>(null)
  // until the refetch it is from before this Done; then it only goes, or each box would speak up at the next Done
  if (!count && project && !isFetching) setCount(project.tasks)
  const [isOutdated, setOutdated] = useState(false)
  if (!isOutdated && count && project && !isFetching && project.tasks.done !== count.done) setOutdated(true)
  const isLast =
    project?.status !== 'COMPLETE' &&
    (count === null || count.done >= count.required) &&
    markers !== undefined &&
    isLastTask(markers.boxes, boxId)
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-ink-soft tabular-nums">
      <Stroke />
      <p role="status">
        {[count && !isOutdated && validationTexts.doneOf(count.done, count.required), isLast && validationTexts.last]
          .filter(Boolean)
          .join(' ')}
      </p>
      {isLast && (
        <a href={`#${FINISH}`} className="text-link" onClick={(event) => goOn(event, THE_END)}>
          {validationTexts.finish}
        </a>
      )}
      {next && (
        <a href={`#${next.id}`} className="text-link" onClick={(event) => goOn(event, next)}>
          {validationTexts.next(next.title, next.isAbove)}
        </a>
      )}
    </div>
  )
}

/** Moves the focus too, so that keyboard users continue there. */
function goOn(event: MouseEvent, { id, behind }: Target): void {
  const text = behind === null ? null : textBehind(behind)
  const place = text ?? document.getElementById(id)
  const target = place?.querySelector<HTMLElement>('h2, h3, summary, [data-mission]:enabled') ?? place
  if (!place || !target) return
  // the browser would take the focus from a button in the place that it leads to
  if (text || target.matches('button')) {
    event.preventDefault()
    place.scrollIntoView({ block: 'start' })
  }
  if (!target.matches('summary, button')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function textBehind(boxId: string): HTMLElement | null {
  const text = document.getElementById(boxId)?.nextElementSibling
  return text instanceof HTMLElement && !text.matches('.doc-task') ? text : null
}

function Stroke() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" strokeWidth="7.5" strokeLinecap="round" aria-hidden>
      <path d="M7 17h6" pathLength="100" strokeDasharray="100" className="animate-stroke stroke-ink motion-reduce:animate-none" />
      <path d="M11 7h6" pathLength="100" strokeDasharray="100" className="animate-stroke stroke-accent motion-reduce:animate-none" />
    </svg>
  )
}
