import { TABS_KEY } from '#features/content/tab-choice.rules.ts'
import { openChosenTabs } from '#features/content/ui/behaviour/open-tab.ts'

/** Opens the tabs that were chosen before, so that nothing moves when the text comes alive. */
export function openTabsEarly({ document, localStorage }: Pick<Window, 'document' | 'localStorage'>): void {
  const kept = localStorage.getItem(TABS_KEY)
  if (kept !== null) document.addEventListener('DOMContentLoaded', () => openChosenTabs(document, kept))
}
