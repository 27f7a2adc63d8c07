import { wantedOf } from './place-rules.ts'
import { toolbar } from './toolbar/toolbar-store.ts'

let last: { href: string; opened: Promise<void> } | null = null

/**
 * Opens the directory with what the address asks for, once: who closes it before all is alive has closed it.
 * Where no toolbar stands, the page that has one takes over.
 */
export function openWanted(search: string, hasToolbar: boolean, go: (href: string) => void): Promise<void> {
  const { href } = window.location
  if (last?.href !== href) last = { href, opened: open(wantedOf(search), hasToolbar, go) }
  return last.opened
}

async function open(wanted: string | null, hasToolbar: boolean, go: (href: string) => void): Promise<void> {
  if (wanted === null) return
  if (!hasToolbar) return go(`/onboarding?explore=${encodeURIComponent(wanted)}`)
  const { directory } = await import('#features/directory/ui/directory-store.ts')
  directory.open(wanted)
  toolbar.show('directory')
}
