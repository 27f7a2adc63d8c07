import { decoded } from './tutor-tools.rules.ts'

const LINK_MOST = 400
const BEGINS = /\[[^[\]]*(?:\](?:\([^()\s]*)?)?$/
const WHOLE = /\[([^[\]]+)\]\(#([^()\s]*)\)/g

/** Filters a reply in pieces cut anywhere: replaces a link to an unknown block with its text. Holds back an unfinished link. */
export function createLinkCheck(isThere: (blockId: string) => boolean): { take(piece: string): string; end(): string } {
  let held = ''
  const checked = (text: string) => text.replace(WHOLE, (link, words: string, id: string) => (isThere(decoded(id)) ? link : words))
  return {
    take(piece) {
      const text = held + piece
      const from = text.slice(-LINK_MOST).search(BEGINS)
      const cut = from < 0 ? text.length : Math.max(0, text.length - LINK_MOST) + from
      held = text.slice(cut)
      return checked(text.slice(0, cut))
    },
    end() {
      const rest = checked(held)
      held = ''
      return rest
    },
  }
}
