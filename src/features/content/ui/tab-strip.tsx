import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface Strip {
  label: string
  tabs: { id: string; heading: string }[]
  active: string
  onPick: (id: string) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function TabStrip({ label, tabs, active, onPick }: Strip) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = tabAfter(event, tabs, active)
    if (!next) return
    event.preventDefault()
    onPick(next)
    document.getElementById(tabIdOf(next))?.focus()
  }

  return (
    <div role="tablist" className="doc-tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabIdOf(tab.id)}
          className="doc-tab"
          aria-selected={tab.id === active}
          aria-controls={panelIdOf(tab.id)}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onPick(tab.id)}
        >
          {tab.heading}
        </button>
      ))}
    </div>
  )
}

function tabAfter(event: KeyboardEvent<HTMLDivElement>, tabs: Strip['tabs'], active: string): string | undefined {
  if (event.key === 'Home') return tabs[0]?.id
  if (event.key === 'End') return tabs.at(-1)?.id
  const backwards = getComputedStyle(event.currentTarget).direction === 'rtl' && event.key.match(/Left|Right/) ? -1 : 1
  const step = steps[event.key]
  if (!step) return undefined
  const here = tabs.findIndex((tab) => tab.id === active)
  return tabs[(here + step * backwards + tabs.length) % tabs.length]?.id
}

interface Panel {
  id: string
  shown: boolean
  moving: boolean
  onFound: () => void
  children: ReactNode
}

/** A panel that is not chosen stays in the page, where the browser's own search finds and opens it. */
export function TabPanel({ id, shown, moving, onFound, children }: Panel) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = panel.current
    if (!element || shown) return
    element.setAttribute('hidden', 'until-found')
    element.addEventListener('beforematch', onFound)
    return () => element.removeEventListener('beforematch', onFound)
  }, [shown, onFound])

  return (
    <div
      ref={panel}
      role="tabpanel"
      id={panelIdOf(id)}
      className={moving ? 'doc-panel doc-panel-moving' : 'doc-panel'}
      aria-labelledby={tabIdOf(id)}
      hidden={!shown}
    >
      {children}
    </div>
  )
}

function tabIdOf(id: string): string {
  return `${id}--tab`
}

function panelIdOf(id: string): string {
  return `${id}--panel`
}
