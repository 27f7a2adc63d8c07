import { keepLast } from '#pure/keep-last.ts'
import { askInTurn } from '#platform/child-process/in-turn.ts'

export interface Drawing {
  /** Renders an SVG as PNG; concurrent and repeated requests for it share one drawing. */
  draw(svg: string): Promise<Buffer>
  close(): void
}

const IDLE_MS = 5000
const LONGEST_MS = 20_000
/** Cache of a few megabytes. */
const MOST_KEPT = 64

/** One picture at a time: drawing must not take both CPUs from readers. */
export function createDrawing({
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
  program = new URL('./draw-child.ts', import.meta.url),
} = {}): Drawing {
  const artist = askInTurn<string, Uint8Array>(program, 'draws pictures', { idleMs, longestMs })
  const kept = new Map<string, Promise<Buffer>>()

  async function drawAnew(svg: string): Promise<Buffer> {
    try {
      return Buffer.from(await artist.ask(svg))
    } catch (error) {
      kept.delete(svg)
      throw new Error('The picture could not be drawn.', { cause: error })
    }
  }

  return {
    draw(svg) {
      const picture = kept.get(svg) ?? drawAnew(svg)
      keepLast(kept, svg, picture, MOST_KEPT)
      return picture
    },
    close: artist.close,
  }
}
