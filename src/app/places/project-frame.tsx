import { Suspense, lazy, memo, type ComponentType } from 'react'
import type { ProjectFrame } from '#features/projects/pages/project-page.tsx'
import { late } from '../shell/late.ts'

const contents = () => import('#features/projects/ui/contents.tsx').then((module) => module.Contents)
const header = () => import('#features/projects/ui/project-header.tsx').then((module) => module.ProjectHeader)
const finish = () => import('#features/projects/ui/finish-part.tsx').then((module) => module.FinishPart)
const neighbours = () => import('#features/projects/ui/neighbours.tsx').then((module) => module.Neighbours)

/** What stands around a project's text: drawn by the server, and alive with the shell. */
export const projectFrame: ProjectFrame = import.meta.env.SSR
  ? {
      Contents: placeOf(await contents()),
      Header: placeOf(await header()),
      Finish: placeOf(await finish()),
      Neighbours: placeOf(await neighbours()),
    }
  : {
      Contents: placeOf(later(contents)),
      Header: placeOf(later(header)),
      Finish: placeOf(later(finish)),
      Neighbours: placeOf(later(neighbours)),
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
