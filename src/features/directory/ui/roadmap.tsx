import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { startTexts } from '#features/catalogue/catalogue.texts.ts'
import { linkTrack, type Project } from '#features/projects/projects.rules.ts'
import { projectTexts } from '#features/projects/projects.texts.ts'
import { useStoredTrack } from '#features/projects/ui/stored-track.ts'
import { Badge } from '#ui/badge.tsx'
import { categoryShown } from '../mine.rules.ts'
import { isUnderWay, standingAt, stationsOf, type Station } from '../roadmap.rules.ts'
import { mineTexts } from '../directory.texts.ts'
import { Status } from './project-row.tsx'
import { TrailEnd, TrailPiece } from './trail-piece.tsx'

/** The learner's projects as a path, walked where they are complete, with a marker at what comes next. */
export function Roadmap({ projects, next }: { projects: Project[]; next: string | undefined }) {
  const stations = stationsOf(projects.length)
  const here = standingAt(projects, next) ?? projects.length
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ol
      ref={list}
      aria-label={mineTexts.path}
      className="relative flex flex-col before:absolute before:inset-y-0 before:start-0 before:w-30 before:rounded-md before:border before:bg-paper"
    >
      {projects.map((project, index) => {
        const station = stations[index]
        return station && <Stop key={project.id} project={project} station={station} at={index} here={here} />
      })}
      <li className="relative flex items-center gap-3">
        <TrailEnd />
        <span className="text-xs text-ink-soft">{mineTexts.trailEnd}</span>
      </li>
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
      <TrailPiece
        station={station}
        at={at}
        here={here}
        id={id}
        isPainted={status === 'COMPLETE' || isUnderWay(status)}
        isDone={status === 'COMPLETE'}
      />
      <div className="min-w-0 grow">
        {at === here && <Badge>{isUnderWay(status) ? mineTexts.here : mineTexts.next}</Badge>}
        <Link
          to="/projects/$projectId"
          params={{ projectId: id }}
          search={track ? { track } : {}}
          data-result
          className="line-clamp-2 font-heading font-bold text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-blue-ink"
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
