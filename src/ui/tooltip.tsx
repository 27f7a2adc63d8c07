import { type ReactElement, cloneElement, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from './kbd.tsx'
import { TooltipBubble } from './tooltip-bubble.tsx'
import type { TooltipSide } from './tooltip-rules.ts'

interface TooltipProps {
  text: string
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined; label?: unknown }>
  side?: TooltipSide | undefined
  /** False: renders no tooltip. */
  show?: boolean | undefined
  keys?: readonly string[] | undefined
}

export function Tooltip({ text, children, side = 'top', show = true, keys }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const repeatsTheName = children.props.label === text

  useEffect(() => {
    if (!open) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The first Escape closes the tooltip, the next one the dialog around it.
      event.stopPropagation()
      setOpen(false)
    }
    document.addEventListener('keydown', close, true)
    return () => document.removeEventListener('keydown', close, true)
  }, [open])

  if (!show) return children
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(false)}
    >
      {repeatsTheName ? children : cloneElement(children, { 'aria-describedby': id })}
      <TooltipBubble id={id} open={open} anchor={anchor} side={side}>
        {text}
        {keys && (
          <>
            {' '}
            <Kbd keys={keys} inverted />
          </>
        )}
      </TooltipBubble>
    </span>
  )
}
