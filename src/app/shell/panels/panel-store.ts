import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { createStore } from '#ui/store.ts'
import { PANELS_KEY, SIDES, closePanels, closedPanels, openPanel, readPanels, togglePanel, type Panels, type Side } from './panel-rules.ts'

export const SAVE_AFTER_MS = 200

/** The part of <html> that the stylesheet and the early script know panels by. */
export interface PanelRoot {
  dataset: DOMStringMap
  style: Pick<CSSStyleDeclaration, 'setProperty'>
}

interface PanelParts {
  storage: BrowserStorage
  root: () => PanelRoot
}

export function createPanels({ storage, root }: PanelParts) {
  const store = createStore<Panels>(closedPanels)
  let saving: ReturnType<typeof setTimeout> | undefined

  function change(next: Panels) {
    if (next === store.read()) return
    store.write(next)
    paint(next)
    clearTimeout(saving)
    saving = setTimeout(() => storage.write(PANELS_KEY, JSON.stringify(store.read())), SAVE_AFTER_MS)
  }

  function paint(panels: Panels) {
    const { dataset, style } = root()
    if (panels.open) dataset.panel = panels.open
    else delete dataset.panel
    for (const side of SIDES) style.setProperty(`--panel-${side}`, `${panels[side]}px`)
  }

  return {
    store,
    change,
    paint,
    restore() {
      const kept = readPanels(storage.read(PANELS_KEY))
      store.write(kept)
      paint(kept)
    },
    toggle: (side: Side) => change(togglePanel(store.read(), side)),
    open: (side: Side) => change(openPanel(store.read(), side)),
    close: () => change(closePanels(store.read())),
  }
}

export const panels = createPanels({ storage: localStore, root: () => document.documentElement })
