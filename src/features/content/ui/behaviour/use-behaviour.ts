import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { DrawnText } from '../../drawn-text.rules.ts'
import { useReading } from '../reading.ts'
import { bringAlive } from './bring-alive.ts'
import { showLeft, takeOverTicks } from './show-left.ts'
import { hidePanels, restoreTabs } from './tabs.ts'

/** Makes finished HTML interactive, and shows the reader's data in it. */
export function useBehaviour(root: RefObject<HTMLElement | null>, text: DrawnText): void {
  const reading = useReading()
  const current = useRef(reading)
  useLayoutEffect(() => void (current.current = reading), [reading])
  const { memory } = reading

  useLayoutEffect(() => void (root.current && restoreTabs(root.current)), [root, text])
  useEffect(() => (root.current ? bringAlive(root.current, () => current.current) : undefined), [root])
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    takeOverTicks(element, memory)
    hidePanels(element)
    showLeft(element, memory)
    return memory.subscribe(() => showLeft(element, memory))
  }, [root, text, memory])
}
