import { useEffect } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { localStore } from '#platform/browser/storage.ts'
import { lastProject, projectViewed, rememberProject } from './last-project.ts'
import type { ShellPlace } from './place-rules.ts'

export function LastProjectKeeper({ place }: { place: ShellPlace }) {
  const isSettled = useRouterState({ select: (state) => state.status === 'idle' })
  const isShown = useRouterState({ select: (state) => state.matches.every((match) => match.status === 'success') })
  const { projectId } = place
  useEffect(() => {
    if (!isSettled) return
    const last = lastProject(localStore)
    const viewed = projectViewed(last, { projectId, isShown })
    if (viewed !== last) rememberProject(localStore, viewed)
  }, [projectId, isSettled, isShown])
  return null
}
