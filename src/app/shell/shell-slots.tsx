import { loadLate } from '#platform/browser/load-late.ts'
import { hydrateLater } from '../hydration/hydrate-later.tsx'
import { wantedOf } from './place-rules.ts'

const drawn = import.meta.env.SSR ? await import('./shell-parts.tsx') : null

export const StartSlot = hydrateLater(async () => (await parts()).ShellStart, drawn?.ShellStart ?? null)
export const EndSlot = hydrateLater(async () => (await parts()).ShellEnd, drawn?.ShellEnd ?? null)

async function parts() {
  const [loaded] = await Promise.all([loadLate(() => import('./shell-parts.tsx')), openDrawn()])
  return loaded
}

/** Opens what the server rendered open, and loads its code, before hydration. */
async function openDrawn(): Promise<void> {
  if (wantedOf(window.location.search) === null || !document.getElementById('toolbar-view')) return
  const [{ openWanted }] = await Promise.all([import('./explore-link.ts'), import('./toolbar/views/directory-view.tsx')])
  await openWanted(window.location.search, true, () => undefined)
}
