import { localStore } from '#platform/browser/storage.ts'
import { TABS_KEY, withChosenTab } from '../../tab-choice.rules.ts'
import { boxOf, headingOf, openChosenTabs, openTab } from './open-tab.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Opens it, and remembers it on this device. */
export function pickTab(tab: HTMLElement): void {
  slideIn(openTab(tab.dataset['tab'] ?? ''))
  if (boxOf(tab)?.matches('.doc-tabs')) localStore.write(TABS_KEY, withChosenTab(localStore.read(TABS_KEY), headingOf(tab)))
}

function slideIn(panel: HTMLElement | undefined): void {
  panel?.classList.add('doc-panel-moving')
}

/** Opens the tabs that were chosen before. */
export function restoreTabs(root: HTMLElement): void {
  openChosenTabs(root, localStore.read(TABS_KEY))
}

/** Opens the panel in which find-in-page found something. */
export function pickPanel({ dataset }: HTMLElement): void {
  if (dataset['panel'] !== undefined) slideIn(openTab(dataset['panel']))
}

/** Hides panels but leaves them to find-in-page. */
export function hidePanels(root: HTMLElement): void {
  for (const panel of root.querySelectorAll('[data-panel][hidden]')) panel.setAttribute('hidden', 'until-found')
}

export function walkTabs(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const strip = event.target instanceof Element ? event.target.closest('[role=tablist]') : null
  const next = strip && tabAfter(event, strip)
  if (!next) return
  event.preventDefault()
  pickTab(next)
  next.focus()
}

function tabAfter(event: KeyboardEvent, strip: Element): HTMLElement | undefined {
  const tabs = [...strip.querySelectorAll<HTMLElement>('[data-tab]')]
  if (event.key === 'Home') return tabs[0]
  if (event.key === 'End') return tabs.at(-1)
  const backwards = getComputedStyle(strip).direction === 'rtl' && /Left|Right/.test(event.key) ? -1 : 1
  const step = STEPS[event.key]
  if (!step) return undefined
  const here = tabs.findIndex((tab) => tab.ariaSelected === 'true')
  return tabs[(here + step * backwards + tabs.length) % tabs.length]
}
