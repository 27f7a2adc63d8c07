import { createHash } from 'node:crypto'

export interface HashedPage {
  html: string
  /** the text itself has a name: whoever has it already need not get it again */
  etag: string
  /** what of it may run, and what may style it */
  hashes: { scripts: string[]; styles: string[] }
}

const sha = (text: string) => createHash('sha256').update(text).digest('base64')
const DATA = / type="application\/(ld\+)?json"/

/**
 * A page that was drawn with a nonce, without it: the policy names by their hashes what carried it. What somebody might
 * have smuggled into the page did not, so it stays shut out.
 */
export function hashPage(drawn: string, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`
  const hashes = { scripts: [] as string[], styles: [] as string[] }
  for (const [, name, attributes = '', text = ''] of drawn.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)) {
    if (!attributes.includes(attribute) || text === '' || DATA.test(attributes)) continue
    hashes[name === 'style' ? 'styles' : 'scripts'].push(`'sha256-${sha(text)}'`)
  }
  const html = drawn.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, '')
  if (html.includes(nonce)) throw new Error('The page names its nonce where hashPage does not look for it: it has to learn that.')
  return { html, etag: `W/"${sha(html).slice(0, 22)}"`, hashes }
}
