import { tabIdOf } from '../tab-ids.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function pickTab({ dataset }: HTMLElement): void {
  show(dataset.tab ?? '')
}

/** Opens the panel in which find-in-page found something. */
export function pickPanel({ dataset }: HTMLElement): void {
  if (dataset.panel !== undefined) show(dataset.panel)
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

function show(id: string): void {
  const box = document.getElementById(tabIdOf(id))?.closest('[data-tabs]')
  if (!box) return
  const own = (selector: string) => [...box.querySelectorAll<HTMLElement>(selector)].filter((one) => one.closest('[data-tabs]') === box)
  for (const tab of own('[data-tab]')) {
    const isPicked = tab.dataset.tab === id
    tab.setAttribute('aria-selected', String(isPicked))
    tab.tabIndex = isPicked ? 0 : -1
  }
  for (const panel of own('[data-panel]')) {
    const isPicked = panel.dataset.panel === id
    if (isPicked) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
    panel.classList.toggle('doc-panel-moving', isPicked)
  }
  for (const actions of own('.doc-code-actions'))
    if (actions.parentElement?.parentElement === box) actions.hidden = actions.dataset.code !== id
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
