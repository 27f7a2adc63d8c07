import { wantedOf } from './place-rules.ts'
import { toolbar } from './toolbar/toolbar-store.ts'

/** Opens the directory with it. Where no toolbar stands, the page that has one takes over. */
export async function openWanted(search: string, hasToolbar: boolean, go: (href: string) => void) {
  const wanted = wantedOf(search)
  if (wanted === null) return
  if (!hasToolbar) return go(`/onboarding?explore=${encodeURIComponent(wanted)}`)
  const { directory } = await import('#features/directory/ui/directory-store.ts')
  directory.open(wanted)
  toolbar.show('directory')
}
