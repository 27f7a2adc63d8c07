import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { startTexts } from '#features/catalogue/catalogue.texts.ts'
import { PlanBadge } from '#features/plans/ui/plan-badge.tsx'
import { linkTrack, type Project } from '#features/projects/projects.rules.ts'
import { projectTexts } from '#features/projects/projects.texts.ts'
import { useStoredTrack } from '#features/projects/ui/stored-track.ts'
import { Motif } from '#features/projects/ui/picture/motif.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { askForToast, UNDO_MS } from '#ui/toast/ask-for-toast.ts'
import { Icon } from '#ui/icon.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { directoryStatus, ringOf } from '../mine.rules.ts'
import { directoryTexts, mineTexts } from '../directory.texts.ts'
import { Completions } from './completions.tsx'
import { useSelect } from './selection.ts'

interface ProjectRowProps {
  project: Project
  /** The title with the matches marked. */
  title?: ReactNode
  /** Why it is listed, shown above its facts. */
  note?: ReactNode
}

/** A project in any list of the directory: link, progress, and the button that adds it. */
export function ProjectRow({ project, title, note }: ProjectRowProps) {
  const { id, metadata, locked } = project
  const track = linkTrack(metadata.tracks, useStoredTrack())
  const name = metadata.title || projectTexts.untitled
  return (
    <div className="directory-row group relative flex items-center gap-3 rounded-sm p-2 transition-colors hover:bg-well has-[a:focus-visible]:bg-well">
      <span className="flex h-10 w-10 shrink-0 items-center justify-center rounded-sm border bg-well sm:h-13.5 sm:w-24">
        <Motif id={id} className="size-7 sm:size-9" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2">
          <Link
            to="/projects/$projectId"
            params={{ projectId: id }}
            search={track ? { track } : {}}
            data-result
            className="font-medium text-ink no-underline max-sm:line-clamp-2 sm:truncate outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-blue-ink"
          >
            {title ?? name}
          </Link>
          {metadata.plan === 'pro' && (
            <span className="relative inline-flex items-center gap-1" data-locked={locked || undefined}>
              <PlanBadge location="project_locked" data={{ projectId: id }} inside />
              {locked && <Icon icon={Lock} size={14} className="text-ink-faint" />}
            </span>
          )}
        </p>
        <div className="mt-0.5 flex flex-col gap-0.5 text-xs text-ink-soft">
          {note}
          <Facts project={project} />
        </div>
      </div>
      <Status project={project} />
      <Keep project={project} name={name} />
    </div>
  )
}

/** Leaves completions out if there are none. */
function Facts({ project }: { project: Project }) {
  const { metadata, completions, completedBy } = project
  const done = doneOf(project)
  const facts = [startTexts.difficulty[metadata.difficulty], startTexts.minutes(metadata.time), projectTexts.cost(metadata)]
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {/* on a phone there is no room for it beside the ring */}
      {done && <span className="sm:hidden">{done}</span>}
      <span className={cx('truncate', done !== null && 'max-sm:hidden')}>{facts.join(' · ')}</span>
      <Completions count={completions} pictures={completedBy} />
    </span>
  )
}

function doneOf({ status, progress, tasks }: Pick<Project, 'status' | 'progress' | 'tasks'>): string | null {
  if (status !== 'IN_PROGRESS' || !tasks) return null
  return progress > 0 ? startTexts.done(Math.round(progress * 100), tasks) : mineTexts.begun(tasks.required)
}

export function Status({ project: { status, progress, tasks } }: { project: Pick<Project, 'status' | 'progress' | 'tasks'> }) {
  if (status === 'INCOMPLETE') return null
  const label = doneOf({ status, progress, tasks }) ?? mineTexts.status[directoryStatus(status)]
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-soft" data-status={directoryStatus(status)}>
      <ProgressRing
        value={ringOf({ status, progress })}
        label={label}
        done={status === 'COMPLETE'}
        tone={status === 'IN_REVIEW' ? 'green' : 'accent'}
      />
      <span aria-hidden className="hidden sm:inline">
        {label}
      </span>
    </span>
  )
}

function Keep({ project: { id, selected, selectedTime }, name }: { project: Project; name: string }) {
  const select = useSelect()

  function choose() {
    select(id, !selected)
    if (!selected) return
    const undo = { label: directoryTexts.undo, onClick: () => select(id, true, selectedTime) }
    askForToast({ message: directoryTexts.removed(name), action: undo, duration: UNDO_MS, about: 'plan' })
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      icon={selected ? X : Plus}
      aria-label={selected ? directoryTexts.remove(name) : directoryTexts.add(name)}
      aria-pressed={selected}
      onClick={choose}
      className="relative shrink-0"
    >
      <span className="max-sm:hidden">{selected ? directoryTexts.removeShort : directoryTexts.addShort}</span>
    </Button>
  )
}
