import type { KeyboardEvent } from 'react'

/** Keyboard navigation: Tab moves from line to line; arrows also reach a line's buttons. */
export function walkContents(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  const row = target instanceof Element ? target.closest('.toc-row') : null
  if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const wanted = key === 'ArrowUp' || key === 'ArrowDown' ? besideRow(currentTarget, row, key) : besideStop(row, target as Element, key)
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
}

function besideRow(list: HTMLElement, row: Element, key: string): HTMLElement | null {
  const links = [...list.querySelectorAll<HTMLElement>('.toc-row a')].filter((link) => link.offsetParent !== null)
  const at = links.findIndex((link) => row.contains(link))
  return links[key === 'ArrowUp' ? at - 1 : at + 1] ?? null
}

function besideStop(row: Element, stop: Element, key: string): HTMLElement | null {
  const isBack = getComputedStyle(row).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const stops = [...row.querySelectorAll<HTMLElement>('a, button')]
  return stops[stops.findIndex((one) => one === stop) + (key === isBack ? -1 : 1)] ?? null
}
