import { MISC_CATEGORY } from './category-marks.ts'

export interface Palette<Value = string> {
  sky: Value
  sun: Value
  far: Value
  middle: Value
  near: Value
}

const misc: Palette = { sky: '#efe9df', sun: '#f0c98a', far: '#d3c9b9', middle: '#aca08d', near: '#6f6556' }

/** The colours of each category's landscape. */
const palettes: Readonly<Record<string, Palette>> = {
  'Account Management': { sky: '#f6e7cf', sun: '#f3c66b', far: '#e3c39c', middle: '#c99f72', near: '#8f6a49' },
  Analytics: { sky: '#e3ebe4', sun: '#f4d58c', far: '#b9cfbd', middle: '#8fb09a', near: '#577a67' },
  'AI / ML': { sky: '#ebe5ef', sun: '#f3cfa0', far: '#c9bcd6', middle: '#a292b8', near: '#6b5d85' },
  'Cloud DevOps': { sky: '#e2ebf2', sun: '#f6ddb0', far: '#b6cadb', middle: '#8aa6bf', near: '#537290' },
  Compute: { sky: '#dcecea', sun: '#f6d58a', far: '#a9cfca', middle: '#78aaa5', near: '#3f7370' },
  Containers: { sky: '#dfe9ee', sun: '#f2b880', far: '#a8c3cf', middle: '#6f98aa', near: '#37596b' },
  'Cost Economics': { sky: '#f8ecc9', sun: '#f0a94e', far: '#ead08c', middle: '#cfac5b', near: '#8a6a2c' },
  Databases: { sky: '#f7e3d3', sun: '#f3c66b', far: '#e2a888', middle: '#c27b5b', near: '#86482f' },
  'Global Infrastructure': { sky: '#e4e6f3', sun: '#f6c79b', far: '#b5bddf', middle: '#868fc0', near: '#4e568a' },
  Networks: { sky: '#f3e3df', sun: '#f2b880', far: '#dfb6aa', middle: '#c08c83', near: '#84595a' },
  Security: { sky: '#ece3e6', sun: '#efb36c', far: '#c9b0ba', middle: '#9d7f8d', near: '#604655' },
  Storage: { sky: '#eef0dc', sun: '#f0cd6a', far: '#ccd3a1', middle: '#a5b077', near: '#6c7a49' },
  [MISC_CATEGORY]: misc,
}

/** How much each part is darkened at night, when all have the near colour except the sun. */
const NIGHT: Palette<number> = { sky: 0.66, sun: 0.25, far: 0.45, middle: 0.56, near: 0.72 }
const DARK = [20, 18, 22] as const

/** A tile follows the page's theme; a link preview stands alone and always shows day. */
export function coloursOf(category: string, kind: 'tile' | 'share'): Palette {
  const palette = Object.hasOwn(palettes, category) ? (palettes[category] ?? misc) : misc
  if (kind === 'share') return palette
  const both = (part: keyof Palette) => `light-dark(${palette[part]},${darkened(part === 'sun' ? palette.sun : palette.near, NIGHT[part])})`
  return { sky: both('sky'), sun: both('sun'), far: both('far'), middle: both('middle'), near: both('near') }
}

function darkened(colour: string, share: number): string {
  const parts = DARK.map((dark, at) => {
    const light = Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16)
    return Math.round(light + (dark - light) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
