import { Link } from '@tanstack/react-router'
import type { Track } from '#features/content/content.rules.ts'
import { cx } from '#ui/cx.ts'
import { projectTexts } from '../projects.texts.ts'

export interface TrackChoiceProps {
  id: string
  tracks: Track[]
  track: string | null
}

/** Links, so that a track can be chosen, shared and opened in a new window. */
export function TrackChoice({ id, tracks, track }: TrackChoiceProps) {
  return (
    <nav className="mt-8" aria-label={projectTexts.tracks}>
      <p className="mb-2 text-sm text-ink-soft">{projectTexts.tracks}</p>
      <ul className="grid gap-2 @md/centre:grid-flow-col @md/centre:auto-cols-fr">
        {tracks.map((one) => (
          <li key={one.id}>
            <Link
              to="/projects/$projectId"
              params={{ projectId: id }}
              search={{ track: one.id }}
              resetScroll={false}
              replace
              aria-current={one.id === track ? 'true' : undefined}
              className={cx(
                'block h-full rounded-md border px-4 py-3 transition-colors',
                one.id === track ? 'border-accent bg-accent-soft' : 'bg-sheet hover:bg-well',
              )}
            >
              <span className="block font-medium">{one.title}</span>
              <span className="block text-sm text-ink-soft">{one.description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
