/** The attribute that holds a style during parsing. */
export const STYLED = 'data-style'
const IGNORED = `[${STYLED}*="mso-list:Ignore" i]`

export const styleOf = (element: Element) => element.getAttribute(STYLED) ?? ''

interface ListLine {
  level: number
  isOrdered: boolean
}

/** Word writes list items as paragraphs; only the style and the first character show it. */
function lineIn(element: Element | null): ListLine | null {
  const level = /mso-list:[^;"']*\blevel(\d)/i.exec(element ? styleOf(element) : '')?.[1]
  if (!element || level === undefined) return null
  const sign = element.querySelector(IGNORED)?.textContent.trim() ?? ''
  return { level: Number(level), isOrdered: /^\(?[\da-z]+[.)]/i.test(sign) }
}

/** Turns Word's lists into HTML lists. */
export function withWordLists(page: Document): void {
  for (const first of page.querySelectorAll(`[${STYLED}*="mso-list:" i]`)) {
    if (!first.isConnected || !lineIn(first)) continue
    const place = page.createElement('div')
    first.before(place)
    place.replaceWith(listFrom(first, page))
  }
}

/** Moves consecutive list lines out of the page into one list. */
function listFrom(first: Element, page: Document): Element {
  const open: { list: Element; level: number }[] = []
  let next: Element | null = first
  for (let line = lineIn(next); next && line; line = lineIn(next)) {
    const own: Element = next
    next = own.nextElementSibling
    const { level, isOrdered } = line
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    if (open.length === 0 || (open.at(-1)?.level ?? 0) < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul')
      open.at(-1)?.list.lastElementChild?.append(list)
      open.push({ list, level })
    }
    own.querySelectorAll(IGNORED).forEach((sign) => sign.remove())
    const item = page.createElement('li')
    const words = page.createElement('p')
    words.append(...own.childNodes)
    item.append(words)
    open.at(-1)?.list.append(item)
    own.remove()
  }
  return open[0]?.list ?? first
}
