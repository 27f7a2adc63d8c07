import { sessionStore } from '#platform/browser/storage.ts'

const KEY = 'waymark:return-place'

interface Place {
  path: string
  /** The block that was read, and how far below the top of the window it was. */
  block: string
  offset: number
}

/** Before somebody leaves for a checkout, a portal or the login: where on the page they were. */
export function rememberPlace(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('main [id]')].filter((block) => block.getClientRects().length > 0)
  const block = blocks.findLast((one) => one.getBoundingClientRect().top <= window.innerHeight / 3)
  if (!block || window.scrollY === 0) return
  const place: Place = { path: window.location.pathname, block: block.id, offset: Math.round(block.getBoundingClientRect().top) }
  sessionStore.write(KEY, JSON.stringify(place))
}

/** On the page that somebody left, once. */
export function returnToPlace(): void {
  const place = readPlace(sessionStore.read(KEY))
  if (!place || place.path !== window.location.pathname) return
  sessionStore.remove(KEY)
  const block = document.getElementById(place.block)
  if (!block || window.scrollY > 0) return
  block.scrollIntoView({ block: 'start', behavior: 'instant' })
  window.scrollBy({ top: block.getBoundingClientRect().top - place.offset, behavior: 'instant' })
}

export function readPlace(text: string | null): Place | null {
  try {
    const { path, block, offset } = JSON.parse(text ?? '') as Record<string, unknown>
    return typeof path === 'string' && typeof block === 'string' && typeof offset === 'number' ? { path, block, offset } : null
  } catch {
    return null
  }
}
