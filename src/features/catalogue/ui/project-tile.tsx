import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { PlanBadge } from '#features/plans/ui/plan-badge.tsx'
import type { Project } from '#features/projects/projects.rules.ts'
import { projectTexts } from '#features/projects/projects.texts.ts'
import { Icon } from '#ui/icon.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { TilePicture } from '#features/projects/ui/picture/tile-picture.tsx'
import { startTexts } from '../catalogue.texts.ts'

interface ProjectTileProps {
  project: Project
}

export function ProjectTile({ project: { id, metadata, locked, status, progress, tasks } }: ProjectTileProps) {
  const { title } = metadata
  const facts = [startTexts.difficulty[metadata.difficulty], startTexts.minutes(metadata.time), projectTexts.cost(metadata)]
  return (
    <Link to="/projects/$projectId" params={{ projectId: id }} className="tile">
      <TilePicture id={id} />
      <span className="tile-words">
        <span className="tile-head">
          <span className="tile-title">{title}</span>
          {metadata.plan === 'pro' && (
            <span className="flex shrink-0 items-center gap-1 text-ink-faint">
              {locked && <Icon icon={Lock} size={14} />}
              <PlanBadge location="project_locked" data={{ projectId: id }} inside />
            </span>
          )}
        </span>
        <span className="text-sm text-ink-soft">{metadata.description}</span>
        <span className="tile-facts">
          {facts.join(' · ')}
          {status !== 'INCOMPLETE' && (
            <ProgressRing value={progress} done={status === 'COMPLETE'} label={startTexts.done(Math.round(progress * 100), tasks)} />
          )}
        </span>
      </span>
    </Link>
  )
}
