import { type ReactNode, useRef, useState } from 'react'
import { TooltipBubble } from './tooltip-bubble.tsx'
import { CLICK_TOOLTIP_MS, type TooltipSide } from './tooltip-rules.ts'
import { useShownFor } from './use-shown-for.ts'

interface ClickTooltipProps {
  text: string
  /** One clickable element. */
  children: ReactNode
  hideAfter?: number | undefined
  side?: TooltipSide | undefined
  show?: boolean | undefined
}

/** Shows a tooltip after a click, for a moment. */
export function ClickTooltip({ text, children, hideAfter = CLICK_TOOLTIP_MS, side = 'top', show = true }: ClickTooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [shown, reveal] = useShownFor(hideAfter)
  const [said, setSaid] = useState('')
  if (!show) return children
  return (
    <span
      ref={anchor}
      className="contents"
      onClick={() => {
        setSaid(text)
        reveal()
      }}
    >
      {children}
      <span role="status" className="sr-only">
        {shown && said}
      </span>
      <TooltipBubble open={shown} anchor={anchor} side={side} silent>
        {said}
      </TooltipBubble>
    </span>
  )
}
