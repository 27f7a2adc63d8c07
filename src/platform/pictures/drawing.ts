import { askInTurn } from '#platform/child-process/in-turn.ts'

export interface Drawing {
  /** An SVG as PNG. */
  draw(svg: string): Promise<Buffer>
  close(): void
}

const IDLE_MS = 5000
const LONGEST_MS = 20_000

/** One picture after the other: they must not take both processors from those who read. */
export function createDrawing({
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
  program = new URL('./draw-child.ts', import.meta.url),
} = {}): Drawing {
  const artist = askInTurn<string, Uint8Array>(program, 'draws pictures', { idleMs, longestMs })
  return {
    async draw(svg) {
      try {
        return Buffer.from(await artist.ask(svg))
      } catch (error) {
        throw new Error('The picture could not be drawn.', { cause: error })
      }
    },
    close: artist.close,
  }
}
