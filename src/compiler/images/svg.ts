/** A drawing is served unchanged, so it may contain only shapes and text. */
const REFUSED: [RegExp, string][] = [
  [/<!DOCTYPE|<!ENTITY/i, 'a document type or entity'],
  [/<\s*(?:[\w-]+:)?script\b/i, 'a script'],
  [/<\s*(?:[\w-]+:)?foreignObject\b/i, 'a foreignObject'],
  [/<\s*(?:[\w-]+:)?(?:iframe|object|embed|audio|video|handler|listener)\b/i, 'something that is not a shape'],
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
  return REFUSED.find(([pattern]) => pattern.test(svg))?.[1] ?? null
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
