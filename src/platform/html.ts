import sanitize from 'sanitize-html'

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'a',
    'b',
    'blockquote',
    'br',
    'code',
    'del',
    'em',
    'h3',
    'h4',
    'hr',
    'i',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    's',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** Keeps text formatting and removes the rest: scripts with their content, handlers, styles, frames, unknown link schemes. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, OPTIONS)
}

/** The names of the tags that sanitising removes. */
export function tagsTakenOut(html: string): string[] {
  const namesIn = (text: string) => new Set([...text.matchAll(/<([a-z][\w-]*)/gi)].flatMap(([, name]) => name?.toLowerCase() ?? []))
  const kept = namesIn(sanitiseHtml(html))
  return [...namesIn(html)].filter((name) => !kept.has(name))
}
