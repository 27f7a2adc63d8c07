import { Link } from '@tanstack/react-router'
import type { ProjectMetadata } from '#features/content/rules.ts'
import { PlanBadge } from '#features/plans/ui/plan-badge.tsx'
import { startTexts } from '../texts.ts'

interface ProjectTileProps {
  id: string
  metadata: ProjectMetadata
}

export function ProjectTile({ id, metadata }: ProjectTileProps) {
  const facts = [startTexts.difficulty[metadata.difficulty], startTexts.minutes(metadata.time), metadata.cost]
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: id }}
      className="group flex h-full flex-col overflow-hidden rounded-md border bg-sheet text-ink no-underline shadow-raised transition-shadow hover:shadow-floating"
    >
      <img
        src={`/static/images/projects/${id}.svg`}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        className="aspect-video w-full border-b object-cover"
      />
      <span className="flex grow flex-col gap-2 p-4">
        <span className="flex items-start justify-between gap-2">
          <span className="font-heading text-base leading-snug font-bold group-hover:text-accent-ink">{metadata.title}</span>
          {metadata.plan === 'pro' && <PlanBadge location="project_locked" data={{ projectId: id }} inside />}
        </span>
        <span className="text-sm text-ink-soft">{metadata.description}</span>
        <span className="mt-auto pt-2 text-xs text-ink-soft">{facts.join(' · ')}</span>
      </span>
    </Link>
  )
}
