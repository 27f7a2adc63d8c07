import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import Check from 'lucide-react/icons/check'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'

interface MenuItem {
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

interface MenuChoice {
  heading: string
  value: string
  options: readonly { value: string; label: string; icon?: IconSource }[]
  onChange: (value: string) => void
}

export type MenuEntry = MenuItem | MenuChoice | 'separator'

interface MenuPopupProps {
  id: string
  labelledBy: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  entries: readonly MenuEntry[]
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom'
  limited: boolean
  within: RefObject<HTMLElement | null> | undefined
}

const row =
  'flex min-h-10 w-full cursor-default items-center gap-3 rounded-sm px-3 text-start outline-none select-none data-disabled:opacity-55 data-highlighted:bg-well'

export function MenuPopup({ id, labelledBy, anchor, open, onOpenChange, entries, align, side, limited, within }: MenuPopupProps) {
  function change(next: boolean, details: Base.Root.ChangeEventDetails) {
    const onButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
    // The button's own click closes it; closing here too would reopen it.
    if (!next && details.reason === 'outside-press' && onButton) details.cancel()
    else onOpenChange(next)
  }
  return (
    <Base.Root open={open} onOpenChange={change} modal={false}>
      <Base.Portal container={within}>
        <Base.Positioner anchor={anchor} align={align} side={side} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            id={id}
            aria-labelledby={labelledBy}
            finalFocus={anchor}
            className={cx(
              'w-menu max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border bg-sheet p-1 text-sm text-ink shadow-floating outline-none',
              'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
              limited ? 'max-h-[min(15rem,var(--available-height))]' : 'max-h-(--available-height)',
            )}
          >
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'separator') return <Base.Separator className="my-1 border-t" />
  return 'options' in entry ? <Choice choice={entry} /> : <Item item={entry} />
}

function Item({ item }: { item: MenuItem }) {
  const { label, onSelect, href, newTab, icon, aside, danger = false, disabled = false } = item
  const look = cx(row, danger && 'text-red-ink')
  const inside = (
    <>
      {icon && <Icon icon={icon} className={cx('shrink-0', !danger && 'text-ink-soft')} />}
      <span className="min-w-0 flex-1">{label}</span>
      {aside}
    </>
  )
  if (href === undefined) {
    return (
      <Base.Item className={look} disabled={disabled} onClick={onSelect}>
        {inside}
      </Base.Item>
    )
  }
  const tab = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <Base.LinkItem className={look} href={href} onClick={onSelect} closeOnClick {...tab}>
      {inside}
    </Base.LinkItem>
  )
}

function Choice({ choice }: { choice: MenuChoice }) {
  return (
    <Base.RadioGroup value={choice.value} onValueChange={choice.onChange} aria-label={choice.heading}>
      <div aria-hidden className="px-3 pt-2 pb-1 text-xs text-ink-faint">
        {choice.heading}
      </div>
      {choice.options.map(({ value, label, icon }) => (
        <Base.RadioItem key={value} value={value} closeOnClick className={row}>
          {icon && <Icon icon={icon} className="shrink-0 text-ink-soft" />}
          <span className="min-w-0 flex-1">{label}</span>
          <Base.RadioItemIndicator>
            <Icon icon={Check} className="shrink-0 text-accent-ink" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
