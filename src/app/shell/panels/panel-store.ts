import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { createStore } from '#ui/ui.store.ts'
import { paintPanels, type PanelRoot } from './paint-panels.ts'
import {
  COVERED,
  PANELS_KEY,
  closePanels,
  closedPanels,
  openPanel,
  restoredPanels,
  togglePanel,
  type Panels,
  type Side,
} from './panel-rules.ts'

export const SAVE_AFTER_MS = 200

interface PanelParts {
  storage: BrowserStorage
  root: () => PanelRoot
  isCovered: () => boolean
}

export function createPanels({ storage, root, isCovered }: PanelParts) {
  const store = createStore<Panels>(closedPanels)
  let saving: ReturnType<typeof setTimeout> | undefined
  let isMoved = false
  let isOpenedHere = false

  function change(next: Panels) {
    if (next === store.read()) return
    isMoved = true
    if (next.open !== store.read().open) isOpenedHere = next.open !== null
    store.write(next)
    paint(next)
    clearTimeout(saving)
    saving = setTimeout(() => storage.write(PANELS_KEY, JSON.stringify(store.read())), SAVE_AFTER_MS)
  }

  const paint = (panels: Panels) => paintPanels(root(), panels)

  return {
    store,
    change,
    paint,
    /** A panel was opened or closed on this page: a restored one takes no focus. */
    isMoved: () => isMoved,
    /** The reader opened it on this page: it may take the focus. */
    isOpenedHere: () => isOpenedHere,
    restore() {
      const kept = restoredPanels(storage.read(PANELS_KEY), isCovered())
      store.write(kept)
      paint(kept)
    },
    toggle: (side: Side) => change(togglePanel(store.read(), side)),
    open: (side: Side) => change(openPanel(store.read(), side)),
    close: () => change(closePanels(store.read())),
    /** The page has changed. */
    leave() {
      isOpenedHere = false
      if (isCovered()) change(closePanels(store.read()))
    },
  }
}

export const panels = createPanels({
  storage: localStore,
  root: () => document.documentElement,
  isCovered: () => matchMedia(COVERED).matches,
})
