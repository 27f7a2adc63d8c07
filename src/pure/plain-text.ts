const SIGNS: readonly [entity: string, sign: string][] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
  // last: what it makes must not be read as an entity
  ['&amp;', '&'],
]

/** The text of HTML that the compiler has made. */
export function plainText(html: string): string {
  return SIGNS.reduce((text, [entity, sign]) => text.replaceAll(entity, sign), html.replace(/<[^>]*>/g, ''))
}
