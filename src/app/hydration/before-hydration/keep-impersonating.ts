import { IMPERSONATION_KEY, addressAs, splitImpersonation } from '#platform/calls/impersonation.ts'

/** Reloads a page that was opened without the impersonation parameter, before it is shown: it would show the admin's own data. */
export function keepImpersonating({ document, location, sessionStorage }: Window): void {
  const { asked } = splitImpersonation(location.search)
  if (asked) {
    document.addEventListener('DOMContentLoaded', () => {
      // the banner is present only if the server accepted the impersonation
      if (document.querySelector('[data-impersonating]')) sessionStorage.setItem(IMPERSONATION_KEY, asked)
    })
    return
  }
  const kept = sessionStorage.getItem(IMPERSONATION_KEY)
  if (!kept) return
  document.documentElement.hidden = true
  location.replace(addressAs(kept, location))
}
