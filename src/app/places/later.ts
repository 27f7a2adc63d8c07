import { lazy, type ComponentType } from 'react'
import { late } from '../shell/late.ts'

export const alive = () => import('./project-alive.tsx')

/** Alive with the shell. Where the code cannot be had, what the server drew stays. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await late.wanted
    return { default: await load().catch(() => new Promise<never>(() => {})) }
  })
}
