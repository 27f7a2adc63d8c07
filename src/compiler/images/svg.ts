/** A drawing is served unchanged, so it may contain only shapes and text. */
const REFUSED: [RegExp, string][] = [
  [/<!DOCTYPE|<!ENTITY/i, 'a document type or entity'],
  [/<\s*(?:[^\s<>/:]+:)?script\b/i, 'a script'],
  [/<\s*(?:[^\s<>/:]+:)?foreignObject\b/i, 'a foreignObject'],
  [/<\s*(?:[^\s<>/:]+:)?(?:iframe|object|embed|audio|video|handler|listener)\b/i, 'something that is not a shape'],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [
    /\b(?:href|src)\s*=\s*(?:"(?!\s*(?:#|data:image\/(?:png|jpeg|webp);base64,))[^"]*"|'(?!\s*(?:#|data:image\/(?:png|jpeg|webp);base64,))[^']*'|[^"'\s#])/i,
    'a reference to something outside of it',
  ],
  [/url\(\s*(?!\s*["']?#)/i, 'a reference to something outside of it'],
  [/javascript:|attributeName\s*=\s*["']?(?:xlink:)?href/i, 'a link that changes'],
  [/xml:base/i, 'a reference to something outside of it'],
  [/@import/i, 'a reference to something outside of it'],
  [/<\?xml-stylesheet/i, 'a reference to something outside of it'],
]

/** The unsafe part of a drawing, or null. */
export function unsafePart(svg: string): string | null {
  const markup = withoutWords(svg)
  return REFUSED.find(([pattern]) => pattern.test(markup))?.[1] ?? null
}

const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g
const STYLE = /^<(\/?)(?:[^\s<>/:]+:)?style\b/i
const OTHER_ENCODING = /<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i

/** A word is no danger, but in a style sheet. Where it is not sure which these are, all of the drawing. */
function withoutWords(svg: string): string {
  if (OTHER_ENCODING.test(svg)) return svg
  let kept = ''
  let end = 0
  let styles = 0
  for (const { 0: markup, index } of svg.matchAll(MARKUP)) {
    const words = svg.slice(end, index)
    if (words.includes('<')) return svg
    kept += `${styles > 0 ? words : ' '}${markup}`
    end = index + markup.length
    const [isStyle, closing] = STYLE.exec(markup) ?? []
    if (isStyle !== undefined && !markup.endsWith('/>')) styles = Math.max(0, styles + (closing ? -1 : 1))
  }
  return kept + svg.slice(end)
}

/** The size from the attributes of a drawing. */
export function svgSize(svg: string): { width: number; height: number } | null {
  const root = /<svg\b[^>]*>/i.exec(svg)?.[0]
  if (!root) return null
  const size = (name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(root)?.[1])
  const width = size('width')
  const height = size('height')
  if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) }
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(root)
  const [boxWidth, boxHeight] = [Number(box?.[1]), Number(box?.[2])]
  return boxWidth > 0 && boxHeight > 0 ? { width: Math.round(boxWidth), height: Math.round(boxHeight) } : null
}
