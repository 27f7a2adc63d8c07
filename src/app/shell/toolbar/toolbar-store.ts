import { localStore } from '#platform/browser/storage.ts'
import { createStore } from '#ui/ui.store.ts'
import { closeNavigation, closedToolbar, showView, toggleView, type ToolbarView } from './toolbar-rules.ts'

const PINNED_KEY = 'waymark:toolbar-pinned'

const view = createStore(closedToolbar)
const pinned = createStore(false)

export const toolbar = {
  store: view,
  pinned,
  show: (next: ToolbarView) => view.write(showView(next)),
  toggle: (next: ToolbarView) => view.write(toggleView(view.read(), next)),
  close: () => view.write(closeNavigation()),
  pin: (next: boolean) => {
    pinned.write(next)
    localStore.write(PINNED_KEY, String(next))
  },
  restore: () => pinned.write(localStore.read(PINNED_KEY) === 'true'),
}
