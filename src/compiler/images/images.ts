import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { withFonts } from './fonts.ts'
import { withNight } from './night.ts'
import { svgSize, unsafePart } from './svg.ts'

/** A file that readers fetch. It is named by its content, so it is cached forever. */
export interface Asset {
  key: string
  contentType: string
  body: () => Promise<Buffer>
}

export interface MeasuredImage {
  src: string
  width: number
  height: number
  sources: { src: string; width: number; type: string }[]
  assets: Asset[]
}

export type ImageProblem = { unsafe: string } | { bad: string }

const WIDTHS = [480, 800, 1200, 1600, 2400]
const FORMATS: Record<string, { ext: string; type: string }> = {
  png: { ext: 'png', type: 'image/png' },
  jpeg: { ext: 'jpg', type: 'image/jpeg' },
  webp: { ext: 'webp', type: 'image/webp' },
}
/** WebP has no more pixels on a side. */
const HIGHEST = 16_383
const WEBP = { quality: 82, effort: 4 }
/** Part of every file name: a change here changes the names, because an existing file is never overwritten. */
const ENCODING = `webp ${WEBP.quality} ${WEBP.effort}`

export async function measureImage(body: Buffer, isSvg: boolean): Promise<MeasuredImage | ImageProblem> {
  return isSvg ? measureSvg(body) : measurePicture(body)
}

async function measureSvg(body: Buffer): Promise<MeasuredImage | ImageProblem> {
  const svg = body.toString('utf8')
  const unsafe = unsafePart(svg)
  if (unsafe) return { unsafe }
  const size = svgSize(svg)
  if (!size) return { bad: 'it has neither a size nor a viewBox' }
  const bad = await notSound(body, svg)
  if (bad !== null) return { bad }
  const drawn = Buffer.from(await drawnAsRead(svg))
  const asset = assetOf(nameOf(drawn), 'svg', 'image/svg+xml', async () => drawn)
  return { src: addressOf(asset), ...size, sources: [], assets: [asset] }
}

const XMLNS = 'http://www.w3.org/2000/svg'

/** A browser and a typesetter show nothing of XML with a mistake in it. */
async function notSound(body: Buffer, svg: string): Promise<string | null> {
  if (!new RegExp(`<svg\\b[^>]*\\sxmlns\\s*=\\s*["']${XMLNS}["']`).test(svg)) return `its <svg> does not say xmlns="${XMLNS}"`
  return sharp(body, { limitInputPixels: false })
    .metadata()
    .then(
      () => null,
      (error: Error) => {
        const [, line, column, why = ''] = /line (\d+) column (\d+) of data: ([^\n]*)/.exec(error.message) ?? []
        return line === undefined ? error.message : `a mistake in line ${line}, column ${column}: ${why}`
      },
    )
}

/** A drawing as readers get it: with its letters, and with the colours of the dark theme. */
export async function drawnAsRead(svg: string): Promise<string> {
  return withNight(await withFonts(svg))
}

async function measurePicture(body: Buffer): Promise<MeasuredImage | ImageProblem> {
  const picture = sharp(body, { limitInputPixels: 40e6, failOn: 'error' })
  const metadata = await picture.metadata().catch((error: unknown) => ({ problem: String(error instanceof Error ? error.message : error) }))
  if ('problem' in metadata) return { bad: metadata.problem }
  const format = FORMATS[metadata.format ?? '']
  if (!format) return { bad: `it is ${metadata.format}` }
  // only decoding finds truncated or damaged data
  const broken = await upright(body)
    .resize({ width: 16 })
    .toBuffer()
    .then(
      () => null,
      (error: unknown) => String(error instanceof Error ? error.message : error),
    )
  if (broken !== null) return { bad: broken }
  const { width, height } = metadata.autoOrient
  const name = nameOf(body)
  const original = assetOf(name, format.ext, format.type, () => upright(body).toBuffer())
  const wanted = new Set([...WIDTHS.filter((candidate) => candidate < width), Math.min(width, WIDTHS.at(-1) ?? width)])
  const widths = [...wanted].filter((candidate) => Math.round((height * candidate) / width) <= HIGHEST)
  const webps = widths.map((candidate) => ({
    width: candidate,
    asset: assetOf(`${name}-${candidate}`, 'webp', 'image/webp', () => upright(body).resize({ width: candidate }).webp(WEBP).toBuffer()),
  }))
  return {
    src: addressOf(original),
    width,
    height,
    sources: webps.map(({ width: own, asset }) => ({ src: addressOf(asset), width: own, type: asset.contentType })),
    assets: [original, ...webps.map(({ asset }) => asset)],
  }
}

/** Rotated by its EXIF orientation, without other metadata. */
function upright(body: Buffer): Sharp {
  return sharp(body, { limitInputPixels: 40e6, failOn: 'error' }).autoOrient()
}

function nameOf(body: Buffer): string {
  return createHash('sha256').update(ENCODING).update(body).digest('hex').slice(0, 24)
}

function assetOf(name: string, ext: string, contentType: string, body: Asset['body']): Asset {
  return { key: `content/${name}.${ext}`, contentType, body }
}

function addressOf({ key }: Asset): string {
  return `/static/${key}`
}
