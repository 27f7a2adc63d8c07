import { Link } from '@tanstack/react-router'
import type { PlacedProject } from '../projects.contract.ts'
import { linkTrack, type Neighbour } from '../projects.rules.ts'
import { projectTexts } from '../projects.texts.ts'
import { useStoredTrack } from './stored-track.ts'

export function Neighbours({ place: { previous, next } }: { place: PlacedProject['place'] }) {
  if (!previous && !next) return null
  return (
    <nav className="mt-16 grid gap-3 @md/centre:grid-cols-2" aria-label={projectTexts.neighbours}>
      {previous && <Place label={projectTexts.previous} project={previous} />}
      {next && <Place label={projectTexts.next} project={next} end />}
    </nav>
  )
}

function Place({ label, project, end = false }: { label: string; project: Neighbour; end?: boolean }) {
  const track = linkTrack(project.tracks, useStoredTrack())
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: project.id }}
      search={track ? { track } : {}}
      className={`block rounded-md border bg-sheet px-5 py-4 shadow-raised transition-colors hover:bg-well ${end ? 'text-end @md/centre:col-start-2' : ''}`}
    >
      <span className="block text-xs text-ink-soft">{label}</span>
      <span className="mt-1 block font-heading text-lg font-bold">{project.title}</span>
    </Link>
  )
}
