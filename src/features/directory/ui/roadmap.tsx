import { Link } from '@tanstack/react-router'
import { startTexts } from '#features/catalogue/texts.ts'
import { linkTrack, type Project } from '#features/projects/rules.ts'
import { projectTexts } from '#features/projects/texts.ts'
import { useStoredTrack } from '#features/projects/ui/stored-track.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { categoryShown } from '../mine/rules.ts'
import { STEP, TRAIL_WIDTH, standingAt, stationsOf, type Station } from '../roadmap/rules.ts'
import { mineTexts } from '../texts.ts'
import { Status } from './project-row.tsx'

/** The own projects as a path: walked as far as they are complete, with a blaze at each, and the place where one stands. */
export function Roadmap({ projects }: { projects: Project[] }) {
  const stations = stationsOf(projects.length)
  const here = standingAt(projects) ?? projects.length
  return (
    <ol aria-label={mineTexts.path} className="flex flex-col">
      {projects.map((project, index) => {
        const station = stations[index]
        return station && <Stop key={project.id} project={project} station={station} at={index} here={here} />
      })}
      <li className="ps-32 pt-1 text-xs text-ink-soft">{mineTexts.trailEnd}</li>
    </ol>
  )
}

interface StopProps {
  project: Project
  station: Station
  at: number
  here: number
}

function Stop({ project, station, at, here }: StopProps) {
  const { id, metadata, status } = project
  const track = linkTrack(metadata.tracks, useStoredTrack())
  return (
    <li className="directory-row relative flex items-center gap-3 rounded-sm hover:bg-well" aria-current={at === here ? 'step' : undefined}>
      <Piece station={station} at={at} here={here} complete={status === 'COMPLETE'} />
      <div className="min-w-0 grow">
        {at === here && <Badge>{mineTexts.here}</Badge>}
        <Link
          to="/projects/$projectId"
          params={{ projectId: id }}
          search={track ? { track } : {}}
          data-result
          className="block truncate font-heading font-bold text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-blue-ink"
        >
          {metadata.title || projectTexts.untitled}
        </Link>
        <p className="truncate text-xs text-ink-soft">
          {categoryShown(metadata.category)} · {startTexts.difficulty[metadata.difficulty]} · {startTexts.minutes(metadata.time)}
        </p>
      </div>
      <Status project={project} />
    </li>
  )
}

function Piece({ station: { x, before, after }, at, here, complete }: { station: Station; at: number; here: number; complete: boolean }) {
  const middle = STEP / 2
  return (
    <svg
      width={TRAIL_WIDTH}
      height={STEP}
      viewBox={`0 0 ${TRAIL_WIDTH} ${STEP}`}
      fill="none"
      aria-hidden
      className="shrink-0 rtl:-scale-x-100"
    >
      <path d={before} strokeWidth="6" strokeLinecap="round" {...walked(at <= here)} />
      <path d={after} strokeWidth="6" strokeLinecap="round" {...walked(at < here)} />
      {at === here && <circle cx={x} cy={middle} r="19" className="fill-accent-soft" />}
      <rect
        x={x - 14}
        y={middle - 10}
        width="28"
        height="9"
        rx="4.5"
        className={cx(complete || at === here ? 'fill-accent' : 'fill-sheet stroke-ink-faint')}
      />
      <rect
        x={x - 14}
        y={middle + 1}
        width="28"
        height="9"
        rx="4.5"
        className={cx(complete || at === here ? 'fill-ink' : 'fill-sheet stroke-ink-faint')}
      />
    </svg>
  )
}

function walked(isWalked: boolean) {
  return isWalked ? { className: 'stroke-accent' } : { className: 'stroke-line', strokeDasharray: '1 11' }
}
