import sharp from 'sharp'

export interface Picture {
  /** its address in the text */
  src: string
  /** its file name */
  file: string
  type: 'image/svg+xml' | 'image/png' | 'image/jpeg'
  body: Buffer
}

const WIDEST = 1600
const GUARD = { limitInputPixels: 40e6, failOn: 'error' } as const
const NIGHT = /<style>@media \(prefers-color-scheme:dark\)\{.*?\}\}<\/style>/g

/** Converts a picture to a format that every EPUB and PDF reader supports: drawings stay SVG in light mode, photos shrink to the page. */
export async function handoutPicture(src: string, body: Buffer, number: number): Promise<Picture> {
  const name = `picture-${number}`
  if (/\.svg$/i.test(src)) {
    return { src, file: `${name}.svg`, type: 'image/svg+xml', body: Buffer.from(body.toString('utf8').replace(NIGHT, '')) }
  }
  const picture = sharp(body, GUARD)
  const { format, isOpaque } = { ...(await picture.metadata()), ...(await picture.stats()) }
  const small = sharp(body, GUARD).autoOrient().resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
  const isPhoto = isOpaque && format !== 'png'
  return isPhoto
    ? { src, file: `${name}.jpg`, type: 'image/jpeg', body: await small.jpeg({ quality: 84, mozjpeg: true }).toBuffer() }
    : { src, file: `${name}.png`, type: 'image/png', body: await small.png().toBuffer() }
}
