import { Suspense, lazy, memo, type ComponentType } from 'react'
import type { ProjectFrame } from '#features/projects/pages/project-page.tsx'
import { alive, later } from './later.ts'

/** What stands around a project's text: drawn by the server, and alive with the shell. */
export const projectFrame: ProjectFrame = import.meta.env.SSR
  ? {
      Contents: placeOf((await import('#features/projects/ui/contents.tsx')).Contents),
      Header: placeOf((await import('#features/projects/ui/project-header.tsx')).ProjectHeader),
      Tracks: placeOf((await import('#features/projects/ui/track-choice.tsx')).TrackChoice),
      Finish: placeOf((await import('#features/projects/ui/finish-part.tsx')).FinishPart),
      Locked: placeOf((await import('#features/projects/ui/locked-project.tsx')).LockedProject),
      Neighbours: placeOf((await import('#features/projects/ui/neighbours.tsx')).Neighbours),
    }
  : {
      Contents: placeOf(later(async () => (await alive()).Contents)),
      Header: placeOf(later(async () => (await alive()).ProjectHeader)),
      Tracks: placeOf(later(async () => (await alive()).TrackChoice)),
      Finish: placeOf(later(async () => (await alive()).FinishPart)),
      // its button is what somebody came for, so it waits for nothing
      Locked: placeOf(lazy(async () => ({ default: (await import('#features/projects/ui/locked-project.tsx')).LockedProject }))),
      Neighbours: placeOf(later(async () => (await alive()).Neighbours)),
    }

// React throws away what the server drew when its props change before it is alive: with the same ones it is left alone
function placeOf<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return memo(function Place(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}
