import type { DocNode } from './content.rules.ts'

/** A published document as pages get it: runs of finished HTML, and between them the holes that React fills. */
export interface DrawnText {
  pieces: Piece[]
  /** Null in a page that has come from the server: there they are in the page already. */
  runs: Run[] | null
  /** In such a page: the tasks of the holes, each once; a hole has the place of its own. */
  nodes?: PackedNode[]
}

/** What is in it has its place in the same list. */
type PackedNode = Omit<DocNode, 'content'> & { content?: number[] }

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

/** As it travels in a page: the field of a task, its answer and its box name the same node. */
export function packed({ pieces }: DrawnText): DrawnText {
  const nodes: PackedNode[] = []
  const places = new Map<DocNode, number>()
  function placeOf(node: DocNode): number {
    const known = places.get(node)
    if (known !== undefined) return known
    const { content, ...rest } = node
    const place = nodes.push(content ? { ...rest, content: content.map(placeOf) } : rest) - 1
    places.set(node, place)
    return place
  }
  const inHoles = withProps(pieces, ({ node, ...props }) => ({ ...props, ...(node !== undefined && { node: placeOf(node as DocNode) }) }))
  return { pieces: inHoles, runs: null, nodes }
}

/** The tasks that a page has brought, each as it was; the ones in it stand before it. */
export function nodesOf({ nodes = [] }: DrawnText): DocNode[] {
  const whole: DocNode[] = []
  for (const { content, ...node } of nodes)
    whole.push(content ? { ...node, content: content.map((place) => whole[place] as DocNode) } : node)
  return whole
}

/** The same pieces, with other properties of the holes. */
function withProps(pieces: Piece[], change: (props: Hole['props']) => Hole['props']): Piece[] {
  return pieces.map((piece) => {
    if (typeof piece === 'number') return piece
    if ('tag' in piece) return { ...piece, inside: Array.isArray(piece.inside) ? withProps(piece.inside, change) : piece.inside }
    const { inside, ...props } = change(piece.props)
    return { ...piece, props: { ...props, ...(inside !== undefined && { inside: withProps(inside as Piece[], change) }) } }
  })
}
