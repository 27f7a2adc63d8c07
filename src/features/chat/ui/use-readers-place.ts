import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ShownMessage } from '../shown-messages.rules.ts'

/** Within this distance of the end the list keeps scrolling with new text. */
const NEAR = 120

interface Reading {
  messages: readonly ShownMessage[]
  isBusy: boolean
  /** the unsent message is back in the field, with the error at the end of the list */
  isUnsent: boolean
}

/** Scrolls with new text until the question reaches the top, and stops when the reader scrolls away. */
export function useReadersPlace(list: RefObject<HTMLOListElement | null>, { messages, isBusy, isUnsent }: Reading) {
  const held = useRef<{ id: string; top: number } | null>(null)
  const isFollowing = useRef(true)
  const hasHeard = useRef(false)
  if (isBusy) hasHeard.current = true
  const isShown = messages.length > 0

  useEffect(() => {
    const scroller = boxOf(list)
    if (!scroller) return undefined
    const look = () => void (isFollowing.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR)
    scroller.addEventListener('wheel', look, { passive: true })
    scroller.addEventListener('touchmove', look, { passive: true })
    scroller.addEventListener('keydown', look)
    return () => {
      scroller.removeEventListener('wheel', look)
      scroller.removeEventListener('touchmove', look)
      scroller.removeEventListener('keydown', look)
    }
  }, [list, isShown])

  useLayoutEffect(() => {
    if (!isBusy) return
    isFollowing.current = true
    // the older messages may never have come
    held.current = null
  }, [isBusy])

  useLayoutEffect(() => {
    const scroller = boxOf(list)
    if (!scroller) return
    const { current: before } = held
    const kept = before && list.current?.querySelector(`[data-message="${CSS.escape(before.id)}"]`)
    if (before && kept && messages[0]?.id !== before.id) {
      scroller.scrollTop += kept.getBoundingClientRect().top - before.top
      held.current = null
      isFollowing.current = false
      return
    }
    if (before || !isFollowing.current) return
    const asked = messages.findLast(({ role }) => role === 'user')
    const question = asked && list.current?.querySelector(`[data-message="${CSS.escape(asked.id)}"]`)
    const room = scroller.getBoundingClientRect().top + 16
    const most = question ? scroller.scrollTop + question.getBoundingClientRect().top - room : Infinity
    scroller.scrollTop = Math.min(scroller.scrollHeight, most)
  }, [list, messages])

  useLayoutEffect(() => {
    const scroller = boxOf(list)
    if (scroller && isUnsent && isFollowing.current) scroller.scrollTop = scroller.scrollHeight
  }, [list, isUnsent])

  return {
    hasHeard: hasHeard.current,
    /** Keeps the reading position while older messages are inserted above. */
    hold() {
      const [first] = messages
      const element = first && list.current?.querySelector(`[data-message="${CSS.escape(first.id)}"]`)
      if (first && element) held.current = { id: first.id, top: element.getBoundingClientRect().top }
    },
  }
}

function boxOf(list: RefObject<HTMLOListElement | null>): HTMLElement | null {
  return list.current?.closest<HTMLElement>('[data-scroll]') ?? null
}
