import { Suspense, lazy } from 'react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

/** Drawn at once on the server; in the browser fetched when something is wrong, which is seldom. */
const ErrorPage = import.meta.env.SSR
  ? (await import('./shell/errors/error-page.tsx')).ErrorPage
  : lazy(() => import('./shell/errors/error-page.tsx').then((module) => ({ default: module.ErrorPage })))

export function StatusPage({ status }: { status: number }) {
  return (
    <Suspense>
      <ErrorPage status={status} />
    </Suspense>
  )
}

export function NotFoundPage() {
  return <StatusPage status={404} />
}

export function ProblemPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Suspense>
      <ErrorPage error={error} onRetry={() => void router.invalidate()} />
    </Suspense>
  )
}
