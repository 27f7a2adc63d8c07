import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { moved } from './sortable-rules.ts'

interface SortableParts {
  /** in their current order */
  ids: readonly string[]
  onOrder(ids: string[]): void
  /** Announcement for screen readers. */
  sayMoved(id: string, place: number, count: number): string
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Sorts by dragging a grip, by its arrow keys, or by `moveTo`. */
export function useSortable({ ids: settled, onOrder, sayMoved }: SortableParts) {
  const [dragged, setDragged] = useState<{ id: string; ids: string[] } | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<string | null>(null)
  const ids = dragged?.ids ?? settled

  function order(next: string[], id: string) {
    const place = next.indexOf(id)
    if (place === settled.indexOf(id)) return
    onOrder(next)
    setSaid(sayMoved(id, place + 1, next.length))
  }
  function moveTo(id: string, to: number) {
    focused.current = id
    order(moved(settled, id, to), id)
  }
  // moving an element in the DOM drops its focus: restores it
  useEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = null
  })

  function press(event: KeyboardEvent, id: string) {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const isMirrored = isSideways && getComputedStyle(event.currentTarget).direction === 'rtl'
    moveTo(id, settled.indexOf(id) + (isMirrored ? -step : step))
  }
  function drag(event: PointerEvent) {
    if (!dragged) return
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest<HTMLElement>('[data-sortable]'))
    const over = under.find((one) => one && list.current?.contains(one))?.dataset['sortable']
    if (over === undefined || over === dragged.id) return
    setDragged({ ...dragged, ids: moved(dragged.ids, dragged.id, dragged.ids.indexOf(over)) })
  }
  function drop() {
    if (dragged) order(dragged.ids, dragged.id)
    setDragged(null)
  }

  return {
    ids,
    dragged: dragged?.id ?? null,
    /** around all items */
    list,
    /** announced when it changes */
    said,
    moveTo,
    itemProps: (id: string) => ({ 'data-sortable': id }),
    gripProps: (id: string) => ({
      'data-grip': id,
      onKeyDown: (event: KeyboardEvent) => press(event, id),
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ id, ids: [...ids] })
      },
      onPointerMove: drag,
      onPointerUp: drop,
      onPointerCancel: () => setDragged(null),
    }),
  }
}
