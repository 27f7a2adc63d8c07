import { sessionStore } from '#platform/browser/storage.ts'
import { LEFT_PLACE, type LeftPlace } from './left-place.ts'

const BLOCKS = 'main [data-block-id]'

/** Saves the place on the page before leaving for a checkout, a portal or the login. */
export function rememberPlace(): void {
  // in a text, one of its blocks: floating parts do not scroll
  const block = [BLOCKS, 'main [id]'].map(lastRead).find((one) => one !== undefined)
  if (!block || window.scrollY === 0) return
  const place: LeftPlace = {
    path: window.location.pathname,
    block: block.dataset['blockId'] ?? block.id,
    offset: Math.round(block.getBoundingClientRect().top),
  }
  sessionStore.write(LEFT_PLACE, JSON.stringify(place))
}

function lastRead(selector: string): HTMLElement | undefined {
  const blocks = [...document.querySelectorAll<HTMLElement>(selector)].filter((block) => block.getClientRects().length > 0)
  return blocks.findLast((one) => one.getBoundingClientRect().top <= window.innerHeight / 3)
}
