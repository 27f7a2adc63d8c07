import { useEffect, type MouseEvent } from 'react'
import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { isPreloadFailure } from '#platform/browser/preload-error.ts'
import { isReachable } from '#platform/browser/reachable.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { errorTexts } from './errors.texts.ts'
import { errorDetails, errorPageOf, statusOfError } from './error-page-rules.ts'

interface ErrorPageProps {
  /** taken from the error by default */
  status?: number | null
  error?: unknown
  isAdmin?: boolean
  onRetry?: () => void
}

export function ErrorPage({ error, status = statusOfError(error), isAdmin = false, onRetry = reload }: ErrorPageProps) {
  const { code, title, message, action, offersRetry, wasReported, asksAgain } = errorPageOf(status)
  const href = useRouterState({ select: (state) => state.location.href })
  useAgain(asksAgain, onRetry)
  async function retry() {
    // a browser asks no second time for code that it did not get, unless the page is loaded anew
    if (isPreloadFailure(error) && (await isReachable())) reload()
    else onRetry()
  }
  const signIn = `/login?returnTo=${encodeURIComponent(href)}`
  return (
    <section className="mx-auto flex min-h-[80dvh] max-w-dialog flex-col items-center justify-center px-4 py-12 text-center">
      <FallenBlaze />
      {code !== null && <p className="font-heading text-2xl font-bold text-accent-ink">{code}</p>}
      <h1 className="mt-2 text-xl">{title}</h1>
      <p className="mt-2 text-ink-soft">{message}</p>
      {asksAgain && <p className="mt-2 text-ink-soft">{errorTexts.asksAgain}</p>}
      {wasReported && <p className="mt-2 text-ink-soft">{errorTexts.reported}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <GoBack primary={action === 'go-back'} />
        {action === 'home' && <Way href="/" label={errorTexts.home} />}
        {action === 'sign-in' && <Way href={signIn} label={errorTexts.signIn} />}
        {offersRetry && (
          <Button variant={action === 'retry' ? 'primary' : 'secondary'} onClick={() => void retry()}>
            {errorTexts.retry}
          </Button>
        )}
      </div>
      {isAdmin && error !== undefined && (
        <details className="mt-8 w-full text-start">
          <summary className="font-medium">{errorTexts.details}</summary>
          <pre className="mt-2 overflow-x-auto rounded-sm bg-code p-4 text-xs">{errorDetails(error)}</pre>
        </details>
      )}
    </section>
  )
}

const AGAIN_MS = 5000

/** Retries while the failure is temporary and the page is visible. */
function useAgain(asksAgain: boolean, onRetry: () => void) {
  useEffect(() => {
    if (!asksAgain) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') onRetry()
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [asksAgain, onRetry])
}

/** A trail that ends, with its blaze on the ground. Small, since every page carries it. */
function FallenBlaze() {
  return (
    <svg width="160" height="80" viewBox="0 0 160 80" fill="none" aria-hidden className="mb-6">
      <path
        d="M4 70c34 0 34-34 66-34m28 0c30 0 24-26 58-26"
        className="stroke-line"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
      <rect x="62" y="58" width="32" height="13" rx="6.5" className="fill-accent" transform="rotate(-14 78 64)" />
      <rect x="74" y="22" width="32" height="13" rx="6.5" className="fill-ink" transform="rotate(24 90 28)" />
    </svg>
  )
}

/** A full page load, since the failed page may be unable to navigate. */
function Way({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className={buttonClass({ variant: 'primary' })}>
      {label}
    </a>
  )
}

/** Without a history, or without scripts, it leads to the start. */
function GoBack({ primary }: { primary: boolean }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  function goBack(event: MouseEvent) {
    if (!canGoBack && window.history.length < 2) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <a href="/" className={buttonClass({ variant: primary ? 'primary' : 'secondary' })} onClick={goBack}>
      {errorTexts.goBack}
    </a>
  )
}

function reload() {
  window.location.reload()
}
