import { fillRun, type DrawnText } from '../../drawn-text.rules.ts'
import type { ReadingMemory } from '../reading-memory.ts'

interface Html {
  __html: string
}

const fillMark = import.meta.env.SSR ? (await import('./fill-mark.tsx')).fillMark : null

const made = new WeakMap<DrawnText, Map<number, Html>>()
/** Where the runs stand that have come with the page; they are kept when their elements leave it. */
const places = new Map<string, Element>()
/** What they held, from when another text takes their elements. */
const held = new Map<string, string>()

/** React writes a run when it makes its element, and never looks at it again as long as this is the same object. */
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

/** Read only when React makes the element anew: what the server has drawn is neither sent nor kept a second time. */
function inPage(at: number): Html {
  if (places.size === 0)
    for (const place of document.querySelectorAll<HTMLElement>('[data-run]')) places.set(place.dataset.run ?? '', place)
  return { __html: { toString: () => held.get(String(at)) ?? places.get(String(at))?.innerHTML ?? '' } as unknown as string }
}
