import { IMPERSONATION_KEY, addressAs, splitImpersonation } from '#platform/calls/impersonation.ts'

/** A page that was loaded without the learner's name is the admin's own: it is loaded again with it, before it is shown. */
export function keepImpersonating({ document, location, sessionStorage }: Window): void {
  const { asked } = splitImpersonation(location.search)
  if (asked) {
    document.addEventListener('DOMContentLoaded', () => {
      // the banner is there only where the server let the admin in
      if (document.querySelector('[data-impersonating]')) sessionStorage.setItem(IMPERSONATION_KEY, asked)
    })
    return
  }
  const kept = sessionStorage.getItem(IMPERSONATION_KEY)
  if (!kept) return
  document.documentElement.hidden = true
  location.replace(addressAs(kept, location))
}
