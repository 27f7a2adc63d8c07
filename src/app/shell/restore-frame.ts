import { CONTENTS_KEY, SMALL_SCREEN } from '#features/projects/contents.rules.ts'
import { COVERED, PANELS_KEY, restoredPanels } from './panels/panel-rules.ts'
import { paintPanels } from './panels/paint-panels.ts'

/** Restores open panels and contents before the first paint, so that nothing moves when React hydrates. */
export function restoreFrame({ document, localStorage, matchMedia }: Pick<Window, 'document' | 'localStorage' | 'matchMedia'>): void {
  const root = document.documentElement
  paintPanels(root, restoredPanels(localStorage.getItem(PANELS_KEY), matchMedia(COVERED).matches))
  if (localStorage.getItem(CONTENTS_KEY) === 'yes' && !matchMedia(SMALL_SCREEN).matches) root.dataset.contents = ''
}
