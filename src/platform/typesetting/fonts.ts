import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { coverageOf, coversSign, type Range } from './coverage.ts'

interface Family {
  name: string
  /** a package of @expo-google-fonts */
  from: string
}

const EMOJI: Family = { name: 'Noto Color Emoji', from: 'noto-color-emoji' }
/** Before the default font, which has some of the Arabic commas. */
const ARABIC: Family = { name: 'Vazirmatn', from: 'vazirmatn' }
/** The default font of any document: Latin, Greek, Cyrillic and Devanagari. */
const ALWAYS: Family = { name: 'Noto Sans', from: 'noto-sans' }
const DESIGNED = ['atkinson-hyperlegible-next', 'bricolage-grotesque', 'jetbrains-mono']

const noto = (script: string): Family => ({ name: `Noto Sans ${script}`, from: `noto-sans-${script.toLowerCase().replaceAll(' ', '-')}` })

/** Fallbacks in this order. Text in Noto's own Arabic cannot be copied out of a PDF as typed. */
const SCRIPTS: readonly Family[] = [
  ARABIC,
  { name: 'Amiri', from: 'amiri' },
  ...['Hebrew', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Armenian', 'Georgian', 'Ethiopic'].map(noto),
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'].map(noto),
  { name: 'Noto Serif Tibetan', from: 'noto-serif-tibetan' },
  ...['Thaana', 'Syriac', 'NKo', 'Adlam', 'Tifinagh', 'Cherokee', 'Canadian Aboriginal', 'Mongolian', 'Javanese', 'Yi'].map(noto),
  ...['Math', 'Symbols'].map(noto),
  { name: 'JetBrains Mono', from: 'jetbrains-mono' },
  ...['Symbols 2', 'SC', 'KR'].map(noto),
  EMOJI,
]

const require = createRequire(import.meta.url)
const fontsOf = (from: string) => dirname(require.resolve(`@expo-google-fonts/${from}/package.json`))
const STYLES = ['400Regular', '400Regular_Italic', '700Bold']

/** The folders of the installed fonts: fonts of the machine must not change a document. */
export const FONT_FOLDERS: readonly string[] = [...DESIGNED, ALWAYS.from, ...SCRIPTS.map(({ from }) => from)].flatMap((from) =>
  STYLES.map((style) => join(fontsOf(from), style)).filter((folder) => existsSync(folder)),
)

const known = new Map<string, readonly Range[]>()

function hasSign({ name, from }: Family, sign: number): boolean {
  const ranges = known.get(name) ?? coverageOf(join(fontsOf(from), '400Regular', `${name.replaceAll(' ', '')}_400Regular.ttf`))
  known.set(name, ranges)
  return coversSign(ranges, sign)
}

export interface FontsFor {
  /** The fallback fonts that a text needs, in order. */
  families: string[]
  /** Characters that none of them has. */
  without: string[]
}

const HAS_NO_SHAPE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]/u
const SHOWN_AS_PICTURE = /\p{Emoji_Presentation}/u
const MAKES_A_PICTURE = /[\uFE0F\u20E3]/u

/** Only the fonts that a text needs are read. */
export function fontsFor(text: string): FontsFor {
  const needed = new Set<Family>(MAKES_A_PICTURE.test(text) ? [EMOJI] : [])
  const without: string[] = []
  for (const sign of new Set(text)) {
    const code = sign.codePointAt(0) ?? 0
    if (HAS_NO_SHAPE.test(sign) || MAKES_A_PICTURE.test(sign) || hasSign(ALWAYS, code)) continue
    const family = (SHOWN_AS_PICTURE.test(sign) ? [EMOJI, ...SCRIPTS] : SCRIPTS).find((one) => hasSign(one, code))
    if (family) needed.add(family)
    else without.push(sign)
  }
  const order = [ARABIC, ALWAYS, ...SCRIPTS.filter((one) => one !== ARABIC)]
  return { families: order.filter((one) => one === ALWAYS || needed.has(one)).map(({ name }) => name), without }
}
