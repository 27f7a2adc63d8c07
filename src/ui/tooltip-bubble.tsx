import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { type TooltipSide, placeTooltip } from './tooltip-rules.ts'

interface TooltipBubbleProps {
  id?: string | undefined
  open: boolean
  anchor: RefObject<HTMLElement | null>
  side: TooltipSide
  /** Visual only: a screen reader announces it elsewhere. */
  silent?: boolean | undefined
  children: ReactNode
}

/** In the top layer, so that it is also above dialogs. */
export function TooltipBubble({ id, open, anchor, side, silent = false, children }: TooltipBubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const tip = bubble.current
    const target = anchor.current?.firstElementChild
    if (!tip || !target) return undefined
    if (!open) {
      if (tip.matches(':popover-open')) tip.hidePopover()
      return undefined
    }
    const place = () => {
      const rightToLeft = getComputedStyle(target).direction === 'rtl'
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { width, height } = tip.getBoundingClientRect()
      const { left, top } = placeTooltip(target.getBoundingClientRect(), { width, height }, room, side, rightToLeft)
      tip.style.left = `${left}px`
      tip.style.top = `${top}px`
    }
    if (!tip.matches(':popover-open')) tip.showPopover()
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open, anchor, side, children])

  return (
    <span ref={bubble} id={id} role={silent ? undefined : 'tooltip'} aria-hidden={silent || undefined} popover="manual" className="tooltip">
      {children}
    </span>
  )
}
