import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, Suspense, lazy, useId, useRef, useState } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import type { IconSource } from './icon.tsx'

export interface MenuItem {
  label: string
  onSelect?: (() => void) | undefined
  href?: string | undefined
  newTab?: boolean | undefined
  icon?: IconSource | undefined
  /** At the end of the row: a badge, a shortcut. */
  aside?: ReactNode | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export interface MenuChoice {
  heading: string
  value: string
  options: readonly { value: string; label: string; icon?: IconSource }[]
  onChange: (value: string) => void
}

export type MenuEntry = MenuItem | MenuChoice | 'separator'

export type MenuTriggerProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick' | 'onKeyDown' | 'onPointerEnter' | 'onFocus'
>

interface MenuProps {
  entries: readonly MenuEntry[]
  /** Draws the button: <IconButton {...props} …/> */
  renderTrigger: (props: MenuTriggerProps) => ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  /** Keeps a long menu within 15 rem and scrolls it. */
  limited?: boolean | undefined
  /** What opens stands in this element instead of at the end of the page. */
  within?: RefObject<HTMLElement | null> | undefined
}

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(() => loadLate(load).then((part) => ({ default: part.MenuPopup })))

/** The button is here at once; what it opens comes when somebody reaches for it. */
export function Menu({ entries, renderTrigger, align = 'start', side = 'bottom', limited = false, within }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  function change(next: boolean) {
    setAsked(true)
    setOpen(next)
  }
  function openByKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    change(true)
  }
  return (
    <>
      {renderTrigger({
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        onClick: () => change(!open),
        onKeyDown: openByKey,
        onPointerEnter: () => void load(),
        onFocus: () => void load(),
      })}
      {asked && (
        <Suspense>
          <MenuPopup
            id={`${id}-menu`}
            labelledBy={`${id}-button`}
            anchor={button}
            {...{ open, entries, align, side, limited, within }}
            onOpenChange={change}
          />
        </Suspense>
      )}
    </>
  )
}
