import { styleOf, STYLED, withWordLists } from './word-lists.ts'

const BOLD = /font-weight:\s*(bold|[6-9]00)/i
const NOT_BOLD = /font-weight:\s*(normal|400)/i
const ITALIC = /font-style:\s*italic/i

/**
 * What was copied in a word processor or on a page, with as much form as the editor has. Styles are read as they are written,
 * and by another name: the policy of this page keeps the browser from understanding them, and has it complain of each.
 */
export function pageFromElsewhere(html: string): string {
  // what was copied here says all of it already
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

/** A cell is one line. */
function flatten(cell: Element): void {
  for (const block of cell.querySelectorAll('p, div, li, ul, ol, br, h1, h2, h3, h4, h5, h6')) block.replaceWith(...block.childNodes, ' ')
}
