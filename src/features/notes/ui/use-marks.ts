import { useEffect, useState } from 'react'
import { present, type Anchor, type Highlight, type Note } from '#features/projects/reading-marks.rules.ts'
import { type Annotations } from '#features/projects/project-files.rules.ts'
import { findAnchor, isUntouched } from '../anchors.rules.ts'
import { rangeOf, readText, type PageText } from './block-text.ts'
import { paint, unpaint, type Mark } from './paint.ts'

const QUIET_MS = 150

/** The text of the page, read again when parts of it change. */
export function usePageText(): PageText | null {
  const [text, setText] = useState<PageText | null>(null)
  useEffect(() => {
    const body = document.querySelector<HTMLElement>('.project-body')
    if (!body) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      const root = body.querySelector<HTMLElement>('.doc')
      setText(root && readText(root))
    }
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

/** Ignores changes in a learner's fields, which leave the text as it is. */
const isOfText = (element: Element | null) => element?.closest('[data-run]') != null || element?.matches('.doc') === true

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)

function markOf(highlight: Highlight, text: PageText, hasNote: boolean): Mark {
  return { highlight, ranges: highlight.parts.flatMap((part) => placeOf(part, text) ?? []), hasNote }
}

/** Most highlights have not moved: only the others need the rest of the text. */
function placeOf(part: Anchor, text: PageText): Range | null {
  const own = text.block(part.blockId)
  if (own && isUntouched(own.text, part)) return rangeOf(own, part)
  const place = findAnchor(text.index(), part)
  const block = place && text.block(place.blockId)
  return block && rangeOf(block, place)
}

interface Marked {
  marks: readonly Mark[]
  notes: readonly Note[]
}

const NONE: Marked = { marks: [], notes: [] }

/** Finds and paints all highlights, and marks those with notes. */
export function useMarks(text: PageText | null, { highlights, notes }: Annotations, active: string | null): Marked {
  const [marks, setMarks] = useState<readonly Mark[]>(NONE.marks)
  const written = present(notes)
  const noted = written
    .map(({ on }) => on)
    .toSorted()
    .join(' ')
  useEffect(() => {
    const marked = present(highlights)
    if (!text || marked.length === 0) return setMarks(NONE.marks)
    const withNotes = new Set(noted.split(' '))
    setMarks(marked.map((highlight) => markOf(highlight, text, withNotes.has(highlight.id))))
  }, [text, highlights, noted])
  useEffect(() => paint(marks, active), [marks, active])
  useEffect(() => unpaint, [])
  return { marks, notes: written }
}
