import { createElement, memo, useRef, type ReactNode } from 'react'
import type { DrawnText, Piece } from '../drawn/rules.ts'
import { Concepts } from '../nodes/concept/concepts.tsx'
import { FailedImages } from '../nodes/image/failed-images.tsx'
import { useBehaviour } from './behaviour/use-behaviour.ts'
import { holeOf } from './drawn/holes.tsx'
import { htmlOf } from './drawn/runs.ts'
import { useReading } from './reading.ts'
import type { ReadingMemory } from './reading-memory.ts'

/** A published document: finished HTML, one listener for all that is small in it, and React where somebody works. */
export const Document = memo(function Document({ text }: { text: DrawnText }): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const { memory } = useReading()
  useBehaviour(root, text)
  return (
    <>
      <div ref={root} className="doc">
        {draw(text, text.pieces, memory)}
      </div>
      <Concepts root={root} />
      <FailedImages root={root} text={text} />
    </>
  )
})

function draw(text: DrawnText, pieces: Piece[], memory: ReadingMemory): ReactNode[] {
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
      return createElement(holeOf(piece.hole), { ...props, key }, ...(inside ? draw(text, inside, memory) : []))
    }
    const { tag, props, inside } = piece
    if (Array.isArray(inside)) return createElement(tag, { ...props, key }, draw(text, inside, memory))
    return createElement(tag, {
      ...props,
      key,
      'data-run': inside.run,
      dangerouslySetInnerHTML: htmlOf(text, inside.run, memory),
      suppressHydrationWarning: true,
    })
  })
}
