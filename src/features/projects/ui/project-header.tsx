import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import type { PlacedProject } from '../projects.contract.ts'
import { continueLink, FINISH, readingLink, type ContinuePlace, type NamedPosition } from '../position.rules.ts'
import { missionState } from '../progress.rules.ts'
import type { Counted } from '../projects.rules.ts'
import { projectTexts } from '../projects.texts.ts'
import { Motif } from './picture/motif.tsx'

const BLAZES = { easy: 1, medium: 2, hard: 3 }

export interface ProjectHeaderProps {
  id: string
  metadata: PlacedProject['metadata']
  series: string | null
  status: PlacedProject['status']
  tasks: Counted
  /** where to continue */
  place: ContinuePlace | null
  /** the last reading position, if it is further on */
  ahead: NamedPosition | null
  /** the id of the first task */
  firstTask: string | null
}

export function ProjectHeader({ id, metadata, series, status, tasks, place, ahead, firstTask }: ProjectHeaderProps) {
  const { title, description, difficulty, time, needs, category, result } = metadata
  return (
    <header>
      {result ? (
        <img
          src={`/static/images/projects/${id}.svg`}
          alt={result.says}
          width={640}
          height={360}
          className="mb-4 w-full rounded-md border sm:float-end sm:ms-6 sm:w-72"
        />
      ) : (
        <Motif id={id} className="float-end ms-4 size-14 sm:size-18" />
      )}
      <p className="mb-3 text-sm text-ink-soft">{series ? projectTexts.inSeries(series) : category}</p>
      <h1 id="reading" tabIndex={-1} className="text-2xl outline-none">
        {title || projectTexts.untitled}
      </h1>
      {status !== 'INCOMPLETE' && tasks.required > 0 && <Trail {...tasks} />}
      {status === 'COMPLETE' && (
        <Banner type="success" className="mt-4 text-sm" spoken={false}>
          {projectTexts.finished}
        </Banner>
      )}
      <p className="mt-3 text-lg text-ink-soft">{description}</p>
      {status !== 'COMPLETE' && (
        <Continue id={id} place={place} ahead={ahead} isAtTheEnd={status === 'IN_PROGRESS' && missionState(status, tasks) === 'ENABLED'} />
      )}
      {status === 'INCOMPLETE' && place === null && firstTask && (
        <p className="mt-5">
          <a href={`#${firstTask}`} className="text-link">
            {projectTexts.toFirstTask}
          </a>
        </p>
      )}
      <dl className="clear-both mt-6 flex flex-wrap gap-x-8 gap-y-4 border-y py-4 text-sm">
        <Fact name={projectTexts.difficultyLabel}>
          <Blazes count={BLAZES[difficulty]} />
          {projectTexts.difficulty[difficulty]}
        </Fact>
        <Fact name={projectTexts.timeLabel}>{projectTexts.time(time)}</Fact>
        <Fact name={projectTexts.costLabel}>{projectTexts.cost(metadata)}</Fact>
        {needs.length > 0 && (
          <Fact name={projectTexts.needsLabel} isLong>
            {projectTexts.list(needs)}
          </Fact>
        )}
      </dl>
    </header>
  )
}

function Continue({ id, place, ahead, isAtTheEnd }: Pick<ProjectHeaderProps, 'id' | 'place' | 'ahead'> & { isAtTheEnd: boolean }) {
  const className = buttonClass({ variant: 'primary' })
  const link = isAtTheEnd ? (
    <a href={`#${FINISH}`} className={className}>
      {projectTexts.continueToFinish}
    </a>
  ) : (
    place && (
      <Link {...continueLink(id, place)} className={className}>
        {projectTexts.continueAt(place.number, place.title)}
      </Link>
    )
  )
  return (
    link && (
      <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        {link}
        {ahead && (
          <Link {...readingLink(id, ahead)} className="text-link">
            {projectTexts.lastRead(ahead.number, ahead.title)}
          </Link>
        )}
      </p>
    )
  )
}

interface FactProps {
  name: string
  /** Wraps internally, so that a font change does not move it to another line. */
  isLong?: boolean
  children: ReactNode
}

function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div className={isLong ? 'min-w-0 grow basis-56' : 'min-w-0'}>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-1 flex items-center gap-2 font-medium">{children}</dd>
    </div>
  )
}

/** One mark for each task, filled if completed. */
function Trail({ done, required }: Counted) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
      <span className="flex flex-wrap gap-1" aria-hidden>
        {Array.from({ length: required }, (_, task) => (
          <span key={task} className={task < done ? 'h-3 w-1.5 rounded-full bg-accent' : 'h-3 w-1.5 rounded-full bg-line'} />
        ))}
      </span>
      {projectTexts.tasks(done, required)}
    </p>
  )
}

/** One mark for easy, three for hard. */
function Blazes({ count }: { count: number }) {
  return (
    <span className="flex gap-0.5" aria-hidden>
      {[1, 2, 3].map((blaze) => (
        <span key={blaze} className={blaze <= count ? 'h-3 w-1 rounded-full bg-accent' : 'h-3 w-1 rounded-full bg-line'} />
      ))}
    </span>
  )
}
