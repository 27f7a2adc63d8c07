import { createHash } from 'node:crypto'

export interface HashedPage {
  html: string
  /** hash of the text, so that a client that has it need not fetch it again */
  etag: string
  /** hashes of the allowed scripts and styles */
  hashes: { scripts: string[]; styles: string[] }
}

const sha = (text: string) => createHash('sha256').update(text).digest('base64')
const DATA = / type="application\/(ld\+)?json"/

/**
 * Replaces the nonce of a rendered page by hashes: the policy allows the content of the elements that had the nonce. Injected
 * elements had none, so they stay blocked.
 */
export function hashPage(drawn: string, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`
  const hashes = { scripts: [] as string[], styles: [] as string[] }
  for (const [, name, attributes = '', text = ''] of drawn.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)) {
    if (!attributes.includes(attribute) || text === '' || DATA.test(attributes)) continue
    hashes[name === 'style' ? 'styles' : 'scripts'].push(`'sha256-${sha(text)}'`)
  }
  const html = drawn.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, '')
  if (html.includes(nonce)) throw new Error('The page has its nonce outside scripts and styles: adapt hashPage.')
  return { html, etag: `W/"${sha(html).slice(0, 22)}"`, hashes }
}
