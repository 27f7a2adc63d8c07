import sharp from 'sharp'
import { askInTurn } from '#platform/child-process/in-turn.ts'

export interface CoverAsked {
  pdf: Uint8Array
  width: number
  height: number
  /** WebP where nothing is said. */
  format?: 'webp' | 'png'
}

/** Red, green, blue and opacity of each point. */
export interface Raw {
  width: number
  height: number
  body: Uint8Array
}

export interface Covers {
  /** The first page, as large as fits; throws where there is no page to be seen. */
  draw(asked: CoverAsked): Promise<Buffer>
  close(): void
}

const IDLE_MS = 10_000
const LONGEST_MS = 3000
const MOST_BYTES = 500 * 1024 * 1024

export function createCovers({
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
  mostBytes = MOST_BYTES,
  program = new URL('./cover-child.ts', import.meta.url),
} = {}): Covers {
  const artist = askInTurn<CoverAsked, Raw>(program, 'draws first pages', { idleMs, longestMs, mostBytes })
  return {
    async draw(asked) {
      try {
        const { width, height, body } = await artist.ask(asked)
        const page = sharp(body, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
        return await (asked.format === 'png' ? page.png() : page.webp({ quality: 82 })).toBuffer()
      } catch (error) {
        throw new Error('The first page could not be drawn.', { cause: error })
      }
    },
    close: artist.close,
  }
}
