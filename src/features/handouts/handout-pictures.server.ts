import sharp from 'sharp'

export interface Picture {
  /** its address in the text */
  src: string
  /** its name beside the text */
  file: string
  type: 'image/svg+xml' | 'image/png' | 'image/jpeg'
  body: Buffer
}

const WIDEST = 1600
const GUARD = { limitInputPixels: 40e6, failOn: 'error' } as const
const NIGHT = /<style>@media \(prefers-color-scheme:dark\)\{.*?\}\}<\/style>/g

/** In forms that every reader of EPUB and PDF knows: drawings stay drawings, as they are by day, and no photo is larger than a page shows. */
export async function pictureOf(src: string, body: Buffer, number: number): Promise<Picture> {
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
