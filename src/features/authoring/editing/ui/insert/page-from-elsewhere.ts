import { styleOf, STYLED, withWordLists } from './word-lists.ts'

const BOLD = /font-weight:\s*(bold|[6-9]00)/i
const NOT_BOLD = /font-weight:\s*(normal|400)/i
const ITALIC = /font-style:\s*italic/i

/**
 * Converts HTML from a word processor or a web page into what the editor supports. Style attributes are renamed before parsing, because the
 * CSP blocks them and reports each one.
 */
export function pageFromElsewhere(html: string): string {
  // copied from this editor: already complete
  if (html.includes('data-pm-slice')) return html
  const page = new DOMParser().parseFromString(withNamedStyles(html), 'text/html')
  withWordLists(page)
  for (const element of page.querySelectorAll(`b[${STYLED}], strong[${STYLED}]`))
    if (NOT_BOLD.test(styleOf(element))) element.replaceWith(...element.childNodes)
  for (const element of page.querySelectorAll(`span[${STYLED}]`)) {
    if (BOLD.test(styleOf(element))) wrap(element, 'strong')
    if (ITALIC.test(styleOf(element))) wrap(element, 'em')
  }
  for (const cell of page.querySelectorAll('td, th')) flatten(cell)
  return page.body.innerHTML
}

function withNamedStyles(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${STYLED}$2`))
}

function wrap(element: Element, tag: string): void {
  const around = element.ownerDocument.createElement(tag)
  around.append(...element.childNodes)
  element.append(around)
}

/** Puts a cell's blocks on one line. */
function flatten(cell: Element): void {
  for (const block of cell.querySelectorAll('p, div, li, ul, ol, br, h1, h2, h3, h4, h5, h6')) block.replaceWith(...block.childNodes, ' ')
}
