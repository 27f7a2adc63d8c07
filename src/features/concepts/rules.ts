/** 'Border Gateway Protocol' and 'border-gateway-protocol' are one concept. */
export function slugOf(key: string): string {
  return key
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Longer than this, it is no word. */
export const NAME_MOST = 60
const LONGEST = 2000

/** What a model wrote, as paragraphs: whatever it wrote, it is text. Null where it knew nothing. */
export function explanationIn(written: string): string | null {
  const text = written.trim().slice(0, LONGEST).toWellFormed()
  if (text === '' || /^unknown\.?$/i.test(text)) return null
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return safe
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
}
