import { chosenTabOf } from '../../tab-choice.rules.ts'
import { tabIdOf } from '../tab-ids.ts'

export const boxOf = (tab: Element) => tab.closest('[data-tabs]')

function partsOf(box: Element, selector: string): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(selector)].filter((one) => boxOf(one) === box)
}

/** Returns the panel that shows now. */
export function openTab(id: string): HTMLElement | undefined {
  const box = document.getElementById(tabIdOf(id))?.closest('[data-tabs]')
  if (!box) return undefined
  for (const tab of partsOf(box, '[data-tab]')) {
    const isPicked = tab.dataset['tab'] === id
    tab.setAttribute('aria-selected', String(isPicked))
    tab.tabIndex = isPicked ? 0 : -1
  }
  const panels = partsOf(box, '[data-panel]')
  const picked = panels.find((panel) => panel.dataset['panel'] === id)
  for (const panel of panels) {
    panel.classList.remove('doc-panel-moving')
    if (panel === picked) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
  }
  for (const actions of partsOf(box, '.doc-code-actions'))
    if (actions.parentElement?.parentElement === box) actions.hidden = actions.dataset['code'] !== id
  return picked
}

/** Opens in each group the tab that was chosen last on this device; what the address leads to stays open. */
export function openChosenTabs(root: ParentNode, kept: string | null): void {
  for (const box of kept === null ? [] : root.querySelectorAll('.doc-tabs')) {
    const tabs = partsOf(box, '[data-tab]')
    const chosen = tabs[chosenTabOf(kept, tabs.map(headingOf))]
    if (chosen && chosen.ariaSelected !== 'true' && !box.querySelector(':target')) openTab(chosen.dataset['tab'] ?? '')
  }
}

export const headingOf = (tab: Element) => tab.textContent.trim()
