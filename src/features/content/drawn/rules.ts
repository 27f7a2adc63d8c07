/** A published document as pages get it: runs of finished HTML, and between them the holes that React fills. */
export interface DrawnText {
  pieces: Piece[]
  /** Null in a page that has come from the server: there they are in the page already. */
  runs: Run[] | null
}

/** A run by its place in `runs`, an element that holds a hole somewhere, or a hole. */
export type Piece = number | Frame | Hole

export interface Frame {
  tag: string
  props: Record<string, unknown>
  inside: Piece[] | { run: number }
}

export interface Hole {
  hole: string
  props: Record<string, unknown>
}

/** HTML that is the same for everybody, with marks where a learner may have left something of their own. */
export type Run = string | (string | DrawnMark)[]

export interface DrawnMark {
  view: string
  props: Record<string, unknown>
  /** as somebody sees it who has left nothing */
  html: string
}

/** What is sent to browsers and may be kept by everybody: without anything of anyone. */
export function forEverybody({ pieces, runs }: DrawnText): DrawnText & { runs: string[] } {
  return { pieces, runs: (runs ?? []).map((run) => fillRun(run, ({ html }) => html)) }
}

export function fillRun(run: Run, htmlOf: (mark: DrawnMark) => string): string {
  return typeof run === 'string' ? run : run.map((part) => (typeof part === 'string' ? part : htmlOf(part))).join('')
}
