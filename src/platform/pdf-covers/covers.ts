import sharp from 'sharp'
import { askInTurn } from '#platform/child-process/in-turn.ts'
import type { CoverAsked, Raw } from './cover-child.ts'

export interface DrawnPage {
  picture: Buffer
  pages: number
}

export interface Covers {
  /** Draws a page, as large as fits; throws when that fails. */
  draw(asked: CoverAsked): Promise<Buffer>
  /** Like draw, with the number of pages. */
  drawPage(asked: CoverAsked): Promise<DrawnPage>
  startAhead(): void
  close(): void
}

const IDLE_MS = 10_000
/** The child ends itself sooner, by CPU time: on a busy machine a page may take long. */
const LONGEST_MS = 15_000
const MOST_BYTES = 500 * 1024 * 1024

export function createCovers({
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
  mostBytes = MOST_BYTES,
  program = new URL('./cover-child.ts', import.meta.url),
} = {}): Covers {
  const artist = askInTurn<CoverAsked, Raw>(program, 'draws first pages', { idleMs, longestMs, mostBytes })
  async function drawPage(asked: CoverAsked): Promise<DrawnPage> {
    try {
      const { width, height, body, pages } = await artist.ask(asked)
      const page = sharp(body, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
      return { pages, picture: await (asked.format === 'png' ? page.png() : page.webp({ quality: 82 })).toBuffer() }
    } catch (error) {
      throw new Error('The page could not be drawn.', { cause: error })
    }
  }
  return {
    draw: async (asked) => (await drawPage(asked)).picture,
    drawPage,
    startAhead: artist.startAhead,
    close: artist.close,
  }
}
