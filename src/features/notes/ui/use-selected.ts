import { useEffect, useState, type RefObject } from 'react'
import { isDrag } from '../notes.rules.ts'
import { whenClicked } from './debounced.ts'
import type { Mark } from './paint.ts'

export interface Selected {
  range: Range
  /** selected by touch: the system shows its own menu at the words */
  isTouch: boolean
}

const TOUCH_PAUSE_MS = 250
const BUSY = 'a, button, input, textarea, select, summary, [contenteditable]'

interface Heard {
  /** text is selected, or no longer */
  onSelect(selected: Selected | null): void
  /** a click on the text that selects nothing, with the highlight there */
  onClick(mark: Mark | null): void
  markAt(x: number, y: number): Mark | null
  /** a press outside the text */
  onLeave(): void
}

/** Reports selections by dragging, double click, touch, or Shift and arrows. */
export function useTextSelection(isOn: boolean, heard: RefObject<Heard>): void {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  useEffect(() => setRoot(document.querySelector<HTMLElement>('.doc')), [isOn])
  useEffect(() => (isOn && root ? listen(root, heard) : undefined), [isOn, root, heard])
}

function listen(root: HTMLElement, heard: RefObject<Heard>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let from = { x: 0, y: 0 }
  let isTouch = false
  let pause: ReturnType<typeof setTimeout> | undefined
  const click = whenClicked((mark: Mark | null) => heard.current.onClick(mark))

  let isTold = false
  const tell = () => {
    const selected = selectedIn(root, isTouch)
    // a tap that only places the caret ends no selection, nor does a tap on the toolbar
    if (isTouch && !selected && (!isTold || isIn('[data-own-marks]'))) return
    isTold = selected !== null
    heard.current.onSelect(selected)
  }

  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY, pointerType, target }) => {
      from = { x: clientX, y: clientY }
      isTouch = pointerType === 'touch'
      if (target instanceof Element && !root.contains(target) && !target.closest('[data-own-marks]')) heard.current.onLeave()
    },
    { signal, capture: true },
  )
  document.addEventListener(
    'pointerup',
    (event) => {
      const { clientX, clientY, pointerType, target } = event
      if (pointerType === 'touch' || !(target instanceof Element) || target.closest('[data-own-marks]')) return
      // the selection is final only after the event
      const isWide = isDrag(from, { x: clientX, y: clientY })
      setTimeout(() => isWide && tell())
    },
    { signal },
  )
  root.addEventListener('dblclick', () => setTimeout(tell), { signal })
  root.addEventListener(
    'click',
    (event) => {
      const { clientX, clientY, target, detail } = event
      // the first click of a double click does not count
      click.cancel()
      // dragging over a heading must not fold its section; a key fires click too, but without a position
      if (detail > 0 && isDrag(from, { x: clientX, y: clientY }) && inSummary(target)) event.preventDefault()
      if (detail > 1 || !(target instanceof Element) || target.closest(BUSY) || getSelection()?.isCollapsed === false) return
      // look up now: the page may have moved when the debounced click runs
      const mark = heard.current.markAt(clientX, clientY)
      if (target.closest('label')) {
        // a click on a highlight in a checkbox's label opens it; the box itself still toggles
        if (!mark) return
        event.preventDefault()
      }
      // the earlier selection has ended
      isTold = false
      click(mark)
    },
    { signal },
  )
  document.addEventListener('keyup', ({ key, shiftKey }) => (shiftKey || key === 'Shift') && isArrow(key) && tell(), { signal })
  document.addEventListener(
    'selectionchange',
    () => {
      clearTimeout(pause)
      if (isTouch) pause = setTimeout(tell, TOUCH_PAUSE_MS)
      else if (getSelection()?.isCollapsed !== false && !isIn('[data-own-marks]')) heard.current.onSelect(null)
    },
    { signal },
  )
  return () => {
    listening.abort()
    clearTimeout(pause)
    click.cancel()
  }
}

const inSummary = (target: EventTarget | null) =>
  target instanceof Element && target.closest('summary') !== null && getSelection()?.isCollapsed === false
const isArrow = (key: string) => key === 'Shift' || key.startsWith('Arrow') || key === 'Home' || key === 'End'
const isIn = (selector: string) => document.activeElement?.closest(selector) != null

function selectedIn(root: HTMLElement, isTouch: boolean): Selected | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return range.intersectsNode(root) && range.toString().trim() !== '' ? { range: range.cloneRange(), isTouch } : null
}
