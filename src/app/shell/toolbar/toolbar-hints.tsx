import { useEffect, useRef, useState, type RefObject } from 'react'
import { Kbd } from '#ui/kbd.tsx'
import { TooltipBubble } from '#ui/tooltip-bubble.tsx'
import { shortcutTexts } from '../shortcuts/shortcuts.texts.ts'
import { useKeys } from '../shortcuts/use-keys.ts'
import type { ToolbarButton } from './toolbar-rules.ts'

/** Tooltips with each button's action and shortcut; loaded when the pointer first comes near. */
export function ToolbarHints({ within }: { within: RefObject<HTMLElement | null> }) {
  const [button, setButton] = useState<ToolbarButton | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const keysOf = useKeys()

  useEffect(() => {
    const box = within.current
    if (!box) return undefined
    const pointed = box.querySelector<HTMLElement>('[data-hint]:is(:hover, :has(:focus-visible)):not(:has([aria-expanded=true]))')
    if (pointed) point(pointed)

    function point(hint: HTMLElement | null) {
      if (hint) anchor.current = hint
      setButton(hint ? (hint.dataset.hint as ToolbarButton) : null)
    }
    function over(event: Event) {
      const target = event.target instanceof Element ? event.target : null
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
      const isKnown = event.type === 'focusin' ? target?.matches(':focus-visible') : !isTouch
      point(isKnown ? (target?.closest<HTMLElement>('[data-hint]') ?? null) : null)
    }
    function leave(event: Event) {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') point(null)
    }
    const comes = ['pointerover', 'focusin']
    const goes = ['pointerleave', 'focusout', 'click', 'keydown']
    for (const type of comes) box.addEventListener(type, over)
    for (const type of goes) box.addEventListener(type, leave)
    return () => {
      for (const type of comes) box.removeEventListener(type, over)
      for (const type of goes) box.removeEventListener(type, leave)
    }
  }, [within])

  return (
    <TooltipBubble open={button !== null} anchor={anchor} side="top" silent>
      {button && shortcutTexts[button]} {button && button !== 'ask-community' && <Kbd keys={keysOf(button)} inverted />}
    </TooltipBubble>
  )
}
