import { sessionStore } from '#platform/browser/storage.ts'
import { RETURN_PLACE as KEY } from './left-from.ts'

const BLOCKS = 'main [data-block-id]'

export interface ReadingPlace {
  path: string
  /** The block that was read, and how far below the top of the window it was. */
  block: string
  offset: number
}

/** Before somebody leaves for a checkout, a portal or the login: where on the page they were. */
export function rememberPlace(): void {
  // in a text its blocks: what floats beside it stands still
  const block = [BLOCKS, 'main [id]'].map(lastRead).find((one) => one !== undefined)
  if (!block || window.scrollY === 0) return
  const place: ReadingPlace = {
    path: window.location.pathname,
    block: block.dataset['blockId'] ?? block.id,
    offset: Math.round(block.getBoundingClientRect().top),
  }
  sessionStore.write(KEY, JSON.stringify(place))
}

function lastRead(selector: string): HTMLElement | undefined {
  const blocks = [...document.querySelectorAll<HTMLElement>(selector)].filter((block) => block.getClientRects().length > 0)
  return blocks.findLast((one) => one.getBoundingClientRect().top <= window.innerHeight / 3)
}
