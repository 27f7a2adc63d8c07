import { useEffect, useState } from 'react'
import { present, type Highlight, type Note } from '#features/projects/files/marks/rules.ts'
import { type Annotations } from '#features/projects/files/rules.ts'
import { findAnchor, indexed, type Indexed } from '../anchors/rules.ts'
import { rangeOf, readBlocks, type Block } from './block-text.ts'
import { paint, unpaint, type Mark } from './paint.ts'

interface PageText {
  blocks: readonly Block[]
  index: Indexed
}

const QUIET_MS = 150

/** The text as it stands in the page. It is walked through when something is marked in it, and anew when some of it has become another. */
export function usePageText(): (() => PageText) | null {
  const [text, setText] = useState<(() => PageText) | null>(null)
  useEffect(() => {
    const body = document.querySelector<HTMLElement>('.project-body')
    if (!body) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => setText(() => readLate(body))
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ target }) => isOfText(elementOf(target)))) return
      clearTimeout(timer)
      timer = setTimeout(renew, QUIET_MS)
    })
    renew()
    observer.observe(body, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return text
}

function readLate(body: HTMLElement): () => PageText {
  let read: PageText | undefined
  return () => {
    if (!read) {
      const root = body.querySelector<HTMLElement>('.doc')
      const blocks = root ? readBlocks(root) : []
      read = { blocks, index: indexed(blocks) }
    }
    return read
  }
}

/** What a learner does in the fields of a text changes nothing of it. */
const isOfText = (element: Element | null) => element?.closest('[data-run]') != null || element?.matches('.doc') === true

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)

function markOf(highlight: Highlight, blocks: ReadonlyMap<string, Block>, index: Indexed, hasNote: boolean): Mark {
  const ranges = highlight.parts.flatMap((part) => {
    const place = findAnchor(index, part)
    const block = place && blocks.get(place.blockId)
    return (block && rangeOf(block, place)) ?? []
  })
  return { highlight, ranges, hasNote }
}

export interface Marked {
  marks: readonly Mark[]
  notes: readonly Note[]
}

const NONE: Marked = { marks: [], notes: [] }

/** Every highlight with its place, painted; and the notes on them. */
export function useMarks(text: (() => PageText) | null, { highlights, notes }: Annotations, active: string | null): Marked {
  const [marks, setMarks] = useState<readonly Mark[]>(NONE.marks)
  const written = present(notes)
  const noted = written
    .map(({ on }) => on)
    .toSorted()
    .join(' ')
  useEffect(() => {
    const marked = present(highlights)
    if (!text || marked.length === 0) return setMarks(NONE.marks)
    const { blocks, index } = text()
    const byId = new Map(blocks.map((block) => [block.id, block]))
    const withNotes = new Set(noted.split(' '))
    setMarks(marked.map((highlight) => markOf(highlight, byId, index, withNotes.has(highlight.id))))
  }, [text, highlights, noted])
  useEffect(() => paint(marks, active), [marks, active])
  useEffect(() => unpaint, [])
  return { marks, notes: written }
}
