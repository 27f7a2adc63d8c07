import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { preferencesQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { localStore } from '#platform/browser/storage.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { lastProject, projectViewed, rememberProject } from './last-project.ts'
import type { ShellPlace } from './place-rules.ts'

export function LastProjectKeeper({ place }: { place: ShellPlace }) {
  const isSettled = useRouterState({ select: (state) => state.status === 'idle' })
  const isShown = useRouterState({ select: (state) => state.matches.every((match) => match.status === 'success') })
  const { projectId } = place
  const { accounts } = useCalls<AccountsCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const keeps = user !== null && !user.isImpersonated
  useEffect(() => {
    if (!isSettled) return
    const last = lastProject(localStore)
    const viewed = projectViewed(last, { projectId, isShown })
    if (viewed !== last) rememberProject(localStore, viewed)
  }, [projectId, isSettled, isShown])
  useEffect(() => {
    if (!keeps || !isSettled || !isShown || projectId === null) return
    const { queryKey } = preferencesQuery({ accounts })
    const known = queryClient.getQueryData(queryKey)
    if (known?.currentProject === projectId) return
    if (known) queryClient.setQueryData(queryKey, { ...known, currentProject: projectId })
    // this browser remembers it anyway
    accounts.savePreferences({ currentProject: projectId }).catch(() => undefined)
  }, [accounts, queryClient, keeps, projectId, isSettled, isShown])
  return null
}
