import { wantedOf } from './place-rules.ts'
import { toolbar } from './toolbar/toolbar-store.ts'

let last: { href: string; opened: Promise<void> } | null = null

/**
 * Opens the directory for the address, once: closing it before hydration keeps it closed. On a page without a toolbar, goes to one
 * that has it.
 */
export function openWanted(search: string, hasToolbar: boolean, go: (href: string) => void): Promise<void> {
  const { href } = window.location
  if (last?.href !== href) last = { href, opened: open(wantedOf(search), hasToolbar, go) }
  return last.opened
}

/** The directory was closed: takes the search that opened it out of the address, so that a reload keeps it closed. */
export function leaveWanted(go: (href: string) => void): void {
  const here = new URL(window.location.href)
  // a navigation closes the directory too: the address is the next page's then, and keeps its own search
  if (last?.href !== here.href || wantedOf(here.search) === null) return
  here.searchParams.delete('explore')
  go(here.pathname + here.search + here.hash)
}

async function open(wanted: string | null, hasToolbar: boolean, go: (href: string) => void): Promise<void> {
  if (wanted === null) return
  if (!hasToolbar) return go(`/onboarding?explore=${encodeURIComponent(wanted)}`)
  const { directory } = await import('#features/directory/ui/directory-store.ts')
  directory.open(wanted)
  toolbar.show('directory')
}
