/** The house colours for drawings, with their dark variants. Any other colour is the same in both themes. */
export const NIGHT: Record<string, string> = {
  // ink, and smaller text
  '#2b2622': '#ece4d8',
  '#6f655a': '#b8ad9d',
  '#776b5e': '#b8ad9d',
  '#b9ac98': '#8d8272',
  '#cdbf9f': '#75695a',
  // paper, from the sheet to what lies on it
  '#faf4e8': '#221e1a',
  '#fffdf8': '#312b25',
  '#f4e7cf': '#382f25',
  '#efe2cb': '#413729',
  '#eadfc9': '#413729',
  '#dccfb9': '#4a4239',
  // vermilion, its tints, and moss
  '#d9481c': '#f88362',
  '#be3b10': '#ff9270',
  '#f9ddd0': '#472618',
  '#fbe3d6': '#472618',
  '#e3e7d3': '#2f3a29',
}

/** Makes a drawing in these colours follow the theme of the page. */
export function withNight(svg: string): string {
  const rules = Object.entries(NIGHT).flatMap(([day, night]) =>
    (['fill', 'stroke'] as const).flatMap((kind) => {
      const used = new Set(svg.match(new RegExp(`(?<=\\s${kind}\\s*=\\s*["'])${day}(?=["'])`, 'gi')))
      return [...used].map((written) => `[${kind}="${written}"]{${kind}:${night}}`)
    }),
  )
  if (rules.length === 0) return svg
  return svg.replace(/<svg\b[^>]*>/i, (root) => `${root}<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`)
}
