import { Suspense, lazy } from 'react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { problemTexts } from './pages.texts.ts'

/** Rendered at once on the server; in the browser loaded when an error occurs, which is rare. */
const ErrorPage = import.meta.env.SSR
  ? (await import('#app/shell/errors/error-page.tsx')).ErrorPage
  : lazy(() =>
      import('#app/shell/errors/error-page.tsx').then(
        (module) => ({ default: module.ErrorPage }),
        () => ({ default: PlainProblem }),
      ),
    )

/** Fallback without a network, when the error page cannot be loaded: the screen must not be empty. */
function PlainProblem() {
  return (
    <p role="alert" className="mx-auto max-w-dialog px-4 py-12 text-center">
      {problemTexts.plain}
    </p>
  )
}

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
