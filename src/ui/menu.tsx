import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, Suspense, lazy, useId, useRef, useState } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import type { MenuEntry } from './menu-popup.tsx'

export type MenuTriggerProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick' | 'onKeyDown' | 'onPointerEnter' | 'onFocus'
>

interface MenuProps {
  entries: readonly MenuEntry[]
  /** Renders the button: <IconButton {...props} …/> */
  renderTrigger: (props: MenuTriggerProps) => ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  /** Limits the height to 15 rem, with scrolling. */
  limited?: boolean | undefined
  /** Portals the popup into this element instead of the body. */
  within?: RefObject<HTMLElement | null> | undefined
}

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(() => loadLate(load).then((part) => ({ default: part.MenuPopup })))

/** Renders the button at once; the popup's code loads on first interaction. */
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
