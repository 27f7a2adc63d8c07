import { fillRun, type DrawnText } from '../../drawn-text.rules.ts'
import type { ReadingMemory } from '../reading-memory.ts'

interface Html {
  __html: string
}

const fillMark = import.meta.env.SSR ? (await import('./fill-mark.tsx')).fillMark : null

const made = new WeakMap<DrawnText, Map<number, Html>>()
/** The elements of the runs that came with the page; kept even when they leave it. */
const places = new Map<string, Element>()
/** Their HTML, saved before another text takes the elements. */
const held = new Map<string, string>()

/** React sets a run's HTML when it creates the element, and leaves it alone while this object stays the same. */
export function htmlOf(text: DrawnText, at: number, memory: ReadingMemory): Html {
  if (fillMark) return { __html: written(text, at, memory) }
  if (text.runs && held.size === 0) for (const [name, { innerHTML }] of places) held.set(name, innerHTML)
  const known = made.get(text) ?? new Map<number, Html>()
  made.set(text, known)
  const html = known.get(at) ?? (text.runs ? { __html: written(text, at, memory) } : inPage(at))
  known.set(at, html)
  return html
}

function written({ runs }: DrawnText, at: number, memory: ReadingMemory): string {
  return fillRun(runs?.[at] ?? '', (mark) => (fillMark ? fillMark(mark, (name) => memory.drawn?.(name) ?? null) : mark.html))
}

/** Read lazily, only when React creates the element again: the server's HTML is neither sent nor stored twice. */
function inPage(at: number): Html {
  if (places.size === 0)
    for (const place of document.querySelectorAll<HTMLElement>('[data-run]')) places.set(place.dataset.run ?? '', place)
  return { __html: { toString: () => held.get(String(at)) ?? places.get(String(at))?.innerHTML ?? '' } as unknown as string }
}
