import type { DocNode } from './content.rules.ts'

/** A published document as pages get it: runs of finished HTML, with holes that React fills. */
export interface DrawnText {
  pieces: Piece[]
  /** Null in a server-rendered page, whose markup already has them. */
  runs: Run[] | null
  /** In a server-rendered page: the tasks of the holes, each once; a hole stores an index. */
  nodes?: PackedNode[]
}

/** Its content is a list of indexes into the same list. */
type PackedNode = Omit<DocNode, 'content'> & { content?: number[] }

/** The index of a run, an element that contains a hole somewhere, or a hole. */
export type Piece = number | Frame | Hole

interface Frame {
  tag: string
  props: Record<string, unknown>
  inside: Piece[] | { run: number }
}

export interface Hole {
  hole: string
  props: Record<string, unknown>
}

/** HTML that is the same for everybody, with marks where a learner's own data may appear. */
export type Run = string | (string | DrawnMark)[]

export interface DrawnMark {
  view: string
  props: Record<string, unknown>
  /** as it looks without any data */
  html: string
}

/** Removes all personal data, so that the result can be cached publicly. */
export function forEverybody({ pieces, runs }: DrawnText): DrawnText & { runs: string[] } {
  return { pieces, runs: (runs ?? []).map((run) => fillRun(run, ({ html }) => html)) }
}

export function fillRun(run: Run, htmlOf: (mark: DrawnMark) => string): string {
  return typeof run === 'string' ? run : run.map((part) => (typeof part === 'string' ? part : htmlOf(part))).join('')
}

/** Packs a text for a page: a task's field, answer and box share one node. */
export function packedText({ pieces }: DrawnText): DrawnText {
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

/** Unpacks the tasks; a node's content comes before it in the list. */
export function nodesOf({ nodes = [] }: DrawnText): DocNode[] {
  const whole: DocNode[] = []
  for (const { content, ...node } of nodes)
    whole.push(content ? { ...node, content: content.map((place) => whole[place] as DocNode) } : node)
  return whole
}

/** Maps the properties of the holes. */
function withProps(pieces: Piece[], change: (props: Hole['props']) => Hole['props']): Piece[] {
  return pieces.map((piece) => {
    if (typeof piece === 'number') return piece
    if ('tag' in piece) return { ...piece, inside: Array.isArray(piece.inside) ? withProps(piece.inside, change) : piece.inside }
    const { inside, ...props } = change(piece.props)
    return { ...piece, props: { ...props, ...(inside !== undefined && { inside: withProps(inside as Piece[], change) }) } }
  })
}
