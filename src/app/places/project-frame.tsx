import { Suspense, lazy, memo, type ComponentType } from 'react'
import type { ProjectFrame } from '#features/projects/pages/project-page.tsx'
import { late } from '../shell/late.ts'

/** What stands around a project's text: drawn by the server, and alive with the shell. */
export const projectFrame: ProjectFrame = import.meta.env.SSR
  ? {
      Contents: placeOf((await import('#features/projects/ui/contents.tsx')).Contents),
      Header: placeOf((await import('#features/projects/ui/project-header.tsx')).ProjectHeader),
      Finish: placeOf((await import('#features/projects/ui/finish-part.tsx')).FinishPart),
      Neighbours: placeOf((await import('#features/projects/ui/neighbours.tsx')).Neighbours),
    }
  : {
      Contents: placeOf(later(async () => (await alive()).Contents)),
      Header: placeOf(later(async () => (await alive()).ProjectHeader)),
      Finish: placeOf(later(async () => (await alive()).FinishPart)),
      Neighbours: placeOf(later(async () => (await alive()).Neighbours)),
    }

function alive() {
  return import('./project-alive.tsx')
}

/** Where the code cannot be had, what the server drew stays. */
function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await late.wanted
    return { default: await load().catch(() => new Promise<never>(() => {})) }
  })
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
