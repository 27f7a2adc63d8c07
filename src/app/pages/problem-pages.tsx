import { Suspense, lazy, type ReactNode } from 'react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { loadLate } from '#platform/browser/load-late.ts'
import { problemTexts } from './pages.texts.ts'

/** Rendered at once on the server; in the browser loaded when an error occurs, which is rare. */
const ErrorPage = import.meta.env.SSR
  ? (await import('#app/shell/errors/error-page.tsx')).ErrorPage
  : lazy(() =>
      loadLate(() => import('#app/shell/errors/error-page.tsx')).then(
        (module) => ({ default: module.ErrorPage }),
        () => ({ default: () => <PlainProblem role="alert" /> }),
      ),
    )

/** The screen must not be empty while an error page waits for the site, nor if its file is gone: only then is nothing else to be announced. */
function PlainProblem({ role }: { role?: 'alert' }) {
  return (
    <p role={role} className="mx-auto max-w-dialog px-4 py-12 text-center transition-opacity delay-300 duration-250 starting:opacity-0">
      {problemTexts.plain}
    </p>
  )
}

/** The place of a page that says what went wrong, whose code comes late. */
export function LateProblem({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PlainProblem />}>{children}</Suspense>
}

export function StatusPage({ status }: { status: number }) {
  return (
    <LateProblem>
      <ErrorPage status={status} />
    </LateProblem>
  )
}

export function NotFoundPage() {
  return <StatusPage status={404} />
}

export function ProblemPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <LateProblem>
      <ErrorPage error={error} onRetry={() => void router.invalidate()} />
    </LateProblem>
  )
}
