import { lazy, type ComponentType } from 'react'
import type { ProjectFrame } from '#features/projects/pages/project-page.tsx'
import { late } from '../shell/late.ts'

const header = () => import('#features/projects/ui/project-header.tsx').then(({ ProjectHeader }) => ProjectHeader)
const finish = () => import('#features/projects/ui/finish-part.tsx').then(({ FinishPart }) => FinishPart)
const neighbours = () => import('#features/projects/ui/neighbours.tsx').then(({ Neighbours }) => Neighbours)

/** What stands around a project's text: drawn by the server, and alive with the shell. */
export const projectFrame: ProjectFrame = import.meta.env.SSR
  ? { Header: await header(), Finish: await finish(), Neighbours: await neighbours() }
  : { Header: later(header), Finish: later(finish), Neighbours: later(neighbours) }

/** Where the code cannot be had, what the server drew stays. */
function later<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    await late.wanted
    return { default: await load().catch(() => new Promise<never>(() => {})) }
  })
}
