import type { DocNode } from '#features/content/content.rules.ts'
import { plainText } from '#features/content/ui/plain-text.ts'
import { indexed, type AnchorText } from '#features/notes/anchor-index.rules.ts'
import { anchorAt } from '#features/notes/anchors.rules.ts'
import { nameOf } from '#features/notes/notes.rules.ts'
import type { Highlight, Note } from '#features/projects/reading-marks.rules.ts'
import type { SampleProject } from './sample.ts'

function paragraphsIn(node: DocNode): AnchorText[] {
  const id = node.attrs?.id
  if (node.type === 'paragraph' && typeof id === 'string') return [{ id, text: plainText(node), isThin: false }]
  return (node.content ?? []).flatMap(paragraphsIn)
}

/** The sample's highlights and notes; skips a quote that the text no longer contains. */
export function marksIn(document: DocNode, marks: SampleProject['marks'], at: string): { highlights: Highlight[]; notes: Note[] } {
  const passages = paragraphsIn(document)
  const text = indexed(passages)
  const made = marks.flatMap(({ quote, colour, note }) => {
    const passage = passages.find((one) => one.text.includes(quote))
    const start = passage?.text.indexOf(quote) ?? 0
    const anchor = passage && anchorAt(text, { blockId: passage.id, start, end: start + quote.length })
    if (!anchor) return []
    const highlight: Highlight = { id: nameOf([anchor]), at, colour, parts: [anchor] }
    return [{ highlight, note }]
  })
  return {
    highlights: made.map(({ highlight }) => highlight),
    notes: made.flatMap(({ highlight: { id }, note }) => (note ? [{ id: `n-${id}`, at, on: id, createdAt: at, ...bodyOf(note) }] : [])),
  }
}

function bodyOf({ heading, text }: { heading: string; text: string }): Pick<Note, 'heading' | 'body'> {
  return { heading, body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } }
}
