import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

interface Face {
  name: string
  file: URL
  bytes?: Promise<Buffer>
}

const fonts = new URL('../../ui/fonts/', import.meta.url)
const text: Face = { name: 'Drawn text', file: new URL('atkinson-hyperlegible-next.woff2', fonts) }
const code: Face = { name: 'Drawn code', file: new URL('jetbrains-mono.woff2', fonts) }

const FAMILY = /\sfont-family\s*=\s*"([^"]*)"/g

function faceOf(family: string): Face {
  return /mono|courier|consolas/i.test(family) ? code : text
}

/** WOFF2 is an eighth smaller, but compressing to it took a third of the time of compiling the whole catalogue. */
const SMALL = { targetFormat: 'woff', dropTables: ['STAT', 'GSUB'] } as const

/** An SVG image cannot use the page's fonts: embeds the letters that it contains, from the page's own fonts. */
export async function withFonts(svg: string): Promise<string> {
  const faces = new Set([...svg.matchAll(FAMILY)].map(([, family = '']) => faceOf(family)))
  if (faces.size === 0) return svg
  const letters = lettersIn(svg)
  const rules = await Promise.all([...faces].map((face) => ruleOf(face, letters)))
  return svg
    .replace(FAMILY, (_, family: string) => ` font-family="'${faceOf(family).name}', ${family}"`)
    .replace(/<svg\b[^>]*>/i, (root) => `${root}<style>${rules.join('')}</style>`)
}

async function ruleOf(face: Face, letters: string): Promise<string> {
  face.bytes ??= readFile(face.file)
  const part = await subsetFont(await face.bytes, letters, SMALL)
  return `@font-face{font-family:'${face.name}';font-weight:400 700;src:url(data:font/woff;base64,${part.toString('base64')})}`
}

const LAST_SIGN = 0x10ffff

/** Every letter once, sorted, so that the same drawing always gives the same file. */
function lettersIn(svg: string): string {
  const words = [...svg.matchAll(/<text\b[^>]*>([\s\S]*?)<\/text>/g)].map(([, inside = '']) => inside.replace(/<[^>]*>/g, ''))
  const written = words.join('').replace(/&#(?:x([\da-f]+)|(\d+));/gi, (entity, hexadecimal?: string, decimal?: string) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= LAST_SIGN ? String.fromCodePoint(code) : entity
  })
  return [...new Set(`${written}&<>"'`)].toSorted().join('')
}
