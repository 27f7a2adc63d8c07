import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { loadLate } from '#platform/browser/load-late.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { openModal } from '#ui/modal/modal-store.ts'
import type { Calls } from '../contract.ts'
import './modals/modal-types.ts'

/** Renders nothing. Watches the session, and opens the sign-in when a change is refused with 401. */
export function AuthenticationManager() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const calls = useCalls<Calls>()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation, type }) => {
        const isRefused = type === 'updated' && mutation.state.status === 'error' && needsSignIn(mutation.state.error)
        if (isRefused) openModal('login', { returnTo: router.state.location.href })
      }),
    [queryClient, router],
  )
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    const ways = {
      location: () => router.state.location.href,
      go: (path: string) => window.location.assign(path),
      replace: (path: string) => router.history.replace(path),
    }
    async function start() {
      const { startSession } = await loadLate(() => import('./session/start-session.ts'))
      if (!isGone) stop = startSession({ queryClient, calls, router: ways })
    }
    void start()
    return () => {
      isGone = true
      stop?.()
    }
  }, [queryClient, calls, router])
  return null
}

export function needsSignIn(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401
}
