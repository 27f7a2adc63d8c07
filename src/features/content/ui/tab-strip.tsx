import type { ReactNode } from 'react'
import { panelIdOf, tabIdOf } from './tab-ids.ts'

interface Strip {
  label: string
  tabs: { id: string; heading: string }[]
  active: string
}

export function TabStrip({ label, tabs, active }: Strip) {
  return (
    <div role="tablist" className="doc-tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabIdOf(tab.id)}
          className="doc-tab"
          data-tab={tab.id}
          aria-selected={tab.id === active}
          aria-controls={panelIdOf(tab.id)}
          tabIndex={tab.id === active ? 0 : -1}
        >
          {tab.heading}
        </button>
      ))}
    </div>
  )
}

interface Panel {
  id: string
  shown: boolean
  children: ReactNode
}

/** A hidden panel stays in the page, so that find-in-page can open it. */
export function TabPanel({ id, shown, children }: Panel) {
  return (
    <div role="tabpanel" id={panelIdOf(id)} className="doc-panel" data-panel={id} aria-labelledby={tabIdOf(id)} hidden={!shown}>
      {children}
    </div>
  )
}
