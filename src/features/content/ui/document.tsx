import { Suspense, createElement, memo, useMemo, useRef, type ReactNode } from 'react'
import { unpacked, type DrawnText, type Piece } from '../drawn/rules.ts'
import { Concepts } from '../nodes/concept/concepts.tsx'
import { FailedImages } from '../nodes/image/failed-images.tsx'
import { useBehaviour } from './behaviour/use-behaviour.ts'
import { holeOf } from './drawn/holes.tsx'
import { htmlOf } from './drawn/runs.ts'
import { useReading } from './reading.ts'
import type { ReadingMemory } from './reading-memory.ts'
import type { TaskViews } from './task-views.ts'

/** Steps, boxes, and sections that fold. */
const PARTS = new Set(['section', 'details'])

/** A published document: finished HTML, one listener for all that is small in it, and React where somebody works. */
export const Document = memo(function Document({ text }: { text: DrawnText }): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const { memory, tasks } = useReading()
  useBehaviour(root, text)
  return (
    <>
      <div ref={root} className="doc">
        <Pieces text={text} memory={memory} tasks={tasks} />
      </div>
      <Concepts root={root} />
      <FailedImages root={root} text={text} />
    </>
  )
})

interface Around {
  memory: ReadingMemory
  tasks: TaskViews | null
}

/** React gives up what the server drew where it is handed another element before it has come alive: they are made once. */
const Pieces = memo(function Pieces({ text, ...around }: Around & { text: DrawnText }): ReactNode {
  const pieces = useMemo(() => unpacked(text), [text])
  return draw(text, pieces, around)
})

function draw(text: DrawnText, pieces: Piece[], around: Around): ReactNode[] {
  const { memory, tasks } = around
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
      const { inside, ...props } = piece.props as { inside?: Piece[] }
      return createElement(holeOf(piece.hole), { ...props, key }, ...(inside ? draw(text, inside, around) : []))
    }
    const { tag, props, inside } = piece
    if (Array.isArray(inside)) {
      const parts = draw(text, inside, around)
      const Within = PARTS.has(tag) && tasks?.Within
      return createElement(tag, { ...props, key }, Within ? <Suspense>{<Within id={String(props.id)}>{parts}</Within>}</Suspense> : parts)
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
