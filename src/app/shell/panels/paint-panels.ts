import { SIDES, type Panels } from './panel-rules.ts'

/** The part of <html> that the panels' styles depend on. */
export interface PanelRoot {
  dataset: DOMStringMap
  style: Pick<CSSStyleDeclaration, 'setProperty'>
}

export function paintPanels({ dataset, style }: PanelRoot, panels: Panels): void {
  if (panels.open) dataset.panel = panels.open
  else delete dataset.panel
  for (const side of SIDES) style.setProperty(`--panel-${side}`, `${panels[side]}px`)
}
