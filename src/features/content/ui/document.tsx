import { Suspense, createElement, memo, useRef, type ReactNode } from 'react'
import { nodesOf, type DrawnText, type Piece } from '../drawn-text.rules.ts'
import type { DocNode } from '../content.rules.ts'
import { Concepts } from '../nodes/concepts.tsx'
import { FailedImages } from '../nodes/failed-images.tsx'
import { useBehaviour } from './behaviour/use-behaviour.ts'
import { holeOf } from './drawn/holes.tsx'
import { htmlOf } from './drawn/runs.ts'
import { useReading } from './reading.ts'
import type { ReadingMemory } from './reading-memory.ts'
import type { TaskViews } from './task-views.ts'

/** Foldable parts of a step. */
const PARTS = new Set(['section', 'details'])

/** A published document: finished HTML, one delegated listener for its small interactive parts, and React for the holes. */
export const Document = memo(function Document({ text }: { text: DrawnText }): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const { memory, tasks } = useReading()
  useBehaviour(root, text)
  return (
    <>
      <div ref={root} className="doc">
        <Pieces text={text} pieces={text.pieces} memory={memory} tasks={tasks} />
      </div>
      <Concepts root={root} />
      <FailedImages root={root} text={text} />
    </>
  )
})

interface PiecesProps {
  text: DrawnText
  pieces: Piece[]
  memory: ReadingMemory
  tasks: TaskViews | null
}

/**
 * Memoised, because new elements before hydration make React drop the server's markup. The content of a part is created when the part
 * hydrates.
 */
const Pieces = memo(function Pieces(props: PiecesProps): ReactNode {
  return draw(props)
})

const nodes = new WeakMap<DrawnText, DocNode[]>()

/** The task of a hole, or the one at its index in the packed list. */
function taskOf(text: DrawnText, task: unknown): unknown {
  if (typeof task !== 'number') return task
  const known = nodes.get(text) ?? nodesOf(text)
  nodes.set(text, known)
  return known[task]
}

function draw({ pieces, ...around }: PiecesProps): ReactNode[] {
  const { text, memory, tasks } = around
  return pieces.map((piece, key) => {
    if (typeof piece === 'number')
      return (
        <div
          key={key}
          className="doc-run"
          data-run={piece}
          dangerouslySetInnerHTML={htmlOf(text, piece, memory)}
          suppressHydrationWarning
        />
      )
    if ('hole' in piece) {
      const { inside, node, ...props } = piece.props as { inside?: Piece[]; node?: unknown }
      const task = node !== undefined && { node: taskOf(text, node) }
      return createElement(holeOf(piece.hole), { ...props, ...task, key }, ...(inside ? draw({ ...around, pieces: inside }) : []))
    }
    const { tag, props, inside } = piece
    if (Array.isArray(inside)) {
      const Within = PARTS.has(tag) && tasks?.Within
      if (!Within) return createElement(tag, { ...props, key }, draw({ ...around, pieces: inside }))
      const parts = (
        <Suspense>
          <Within id={String(props.id)}>
            <Pieces {...around} pieces={inside} />
          </Within>
        </Suspense>
      )
      return createElement(tag, { ...props, key }, parts)
    }
    return createElement(tag, {
      ...props,
      key,
      'data-run': inside.run,
      dangerouslySetInnerHTML: htmlOf(text, inside.run, memory),
      suppressHydrationWarning: true,
    })
  })
}
