import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { nextTab } from './tabs-rules.ts'

export interface Tab {
  id: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  tabs: readonly Tab[]
  label: string
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((id: string) => void) | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Tabs of equal width across the whole row. */
  spread?: boolean | undefined
  panelClass?: string | undefined
  className?: string | undefined
}

const sizes = { sm: 'h-10 text-xs', md: 'h-10 text-sm', lg: 'h-12 text-base' } as const

/** Renders every panel, so that it is readable without scripts. */
export function Tabs({ tabs, label, value, defaultValue, onChange, size = 'md', spread = false, panelClass, className }: TabsProps) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(defaultValue ?? tabs[0]?.id)
  const asked = value ?? chosen
  const active = tabs.some((tab) => tab.id === asked) ? asked : tabs[0]?.id

  function choose(id: string) {
    setChosen(id)
    if (id !== active) onChange?.(id)
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const current = tabs.findIndex((tab) => tab.id === active)
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = nextTab(event, current, tabs.length, rightToLeft)
    const tab = target === null ? undefined : tabs[target]
    if (!tab || target === null) return
    event.preventDefault()
    choose(tab.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${base}-panel-${tab.id}`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => choose(tab.id)}
            className={cx(
              'relative flex shrink-0 items-center justify-center gap-2 rounded-t-sm px-4 font-medium whitespace-nowrap text-ink-soft transition-colors -outline-offset-2 hover:text-ink aria-selected:text-ink',
              'after:absolute after:inset-x-3 after:bottom-0 after:h-1 after:rounded-full after:bg-accent after:opacity-0 after:transition-opacity aria-selected:after:opacity-100',
              sizes[size],
              spread && 'flex-1',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          tabIndex={0}
          data-active={tab.id === active || undefined}
          className={cx('tab-panel rounded-sm', panelClass ?? 'pt-4')}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
