import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useStore } from '#ui/ui.store.ts'
import { pressHandle, settleDrag, visibleWidth, type HandleKey } from './handle-rules.ts'
import { MAX_WIDTH, type Panels, type Side } from './panel-rules.ts'
import { panels } from './panel-store.ts'
import { panelTexts } from './panels.texts.ts'

const KEYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'] satisfies HandleKey[]

interface Drag {
  from: number
  start: Panels
}

export function PanelHandle({ side }: { side: Side }) {
  const { open, [side]: width } = useStore(panels.store)
  const drag = useRef<Drag | null>(null)
  const isOpen = open === side

  function grab(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, start: panels.store.read() }
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (!drag.current) return
    const { start } = drag.current
    const visible = visibleWidth(start, side, draggedBy(event, drag.current.from, side))
    document.documentElement.dataset.dragging = side
    panels.paint({ ...start, open: side, [side]: visible })
  }

  function release(event: PointerEvent<HTMLDivElement>) {
    if (!drag.current) return
    const { start, from } = drag.current
    drag.current = null
    delete document.documentElement.dataset.dragging
    const settled = settleDrag(start, side, draggedBy(event, from, side))
    panels.paint(settled)
    panels.change(settled)
  }

  function cancel() {
    if (!drag.current) return
    panels.paint(drag.current.start)
    drag.current = null
    delete document.documentElement.dataset.dragging
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !isHandleKey(event.key)) return
    event.preventDefault()
    panels.change(pressHandle(panels.store.read(), side, event.key, outwards(side)))
  }

  return (
    <div
      role="separator"
      // hidden while the panel is closed; the toolbar and its shortcuts open it
      tabIndex={isOpen ? 0 : -1}
      aria-label={panelTexts[side].handle}
      aria-orientation="vertical"
      aria-controls={`panel-${side}`}
      aria-valuemin={0}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={isOpen ? width : 0}
      data-side={side}
      className="panel-handle"
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={cancel}
      onDoubleClick={() => panels.toggle(side)}
      onKeyDown={press}
    />
  )
}

function isHandleKey(key: string): key is HandleKey {
  return KEYS.includes(key)
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

function outwards(side: Side): 'ArrowLeft' | 'ArrowRight' {
  return (side === 'left') === isRightToLeft() ? 'ArrowLeft' : 'ArrowRight'
}

function draggedBy(event: PointerEvent, from: number, side: Side): number {
  const right = event.clientX - from
  return outwards(side) === 'ArrowRight' ? right : -right
}
