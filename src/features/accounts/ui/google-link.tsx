import { usePageFacts } from '#platform/pages/facts.ts'
import { buttonClass } from '#ui/button.tsx'
import { flagSignIn } from './after-sign-in.ts'
import { loginTexts } from './accounts-ui.texts.ts'

export function googleHref(returnTo: string): string {
  return `/auth/google?returnTo=${encodeURIComponent(returnTo)}`
}

/** A link, because it leads to another site; renders nothing if Google is not configured. */
export function GoogleLink({ returnTo }: { returnTo: string }) {
  const { google } = usePageFacts()
  if (!google) return null
  return (
    <>
      <a
        href={googleHref(returnTo)}
        className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}
        onClick={() => flagSignIn('google')}
      >
        <GoogleMark />
        {loginTexts.google}
      </a>
      <p className="flex items-center gap-3 text-xs text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {loginTexts.or}
      </p>
    </>
  )
}

/** In the provider's own colours, as its guidelines require. */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden>
      <path fill="#4285f4" d="M45.1 24.5c0-1.6-.1-2.8-.4-4H24v7.3h11.9c-.2 2-1.5 5-4.4 7l6.8 5.2c4-3.7 6.8-9.2 6.8-15.5z" />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-6.9-5.3c-1.8 1.3-4.3 2.2-7.6 2.2-5.8 0-10.8-3.9-12.5-9.2l-7.1 5.5C8 41 15.400 46 24 46z"
      />
      <path
        fill="#fbbc05"
        d="M11.500 28.300c-.5-1.300-.7-2.800-.7-4.300s.3-3 .7-4.300l-7.200-5.600A22 22 0 0 0 2 24c0 3.500.8 6.900 2.300 9.900z"
      />
      <path
        fill="#ea4335"
        d="M24 10.400c4.100 0 6.900 1.800 8.500 3.300l6.200-6C34.900 4.200 29.900 2 24 2 15.400 2 8 7 4.400 14.100l7.200 5.600c1.700-5.300 6.600-9.300 12.400-9.300z"
      />
    </svg>
  )
}
