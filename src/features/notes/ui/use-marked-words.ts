import { useEffect, useRef, type RefObject } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import { changedAt, present, type Highlight, type HighlightColour } from '#features/projects/reading-marks.rules.ts'
import type { OwnAnnotations } from '#features/projects/ui/use-annotations.ts'
import { anchorAt } from '../anchors.rules.ts'
import { nameOf } from '../notes.rules.ts'
import { rangePlaces } from './block-text.ts'
import { markAt, type Mark } from './paint.ts'
import type { useActive } from './use-active.ts'
import type { usePageText } from './use-marks.ts'
import { useTextSelection, type Selected } from './use-selected.ts'

interface MarkedWordsParts {
  projectId: string
  track: string | null
  text: ReturnType<typeof usePageText>
  annotations: Annotations
  latest: RefObject<{ annotations: Annotations; marks: readonly Mark[] }>
  change: OwnAnnotations['change']
  toolbar: ReturnType<typeof useActive>
  setOpen: (note: string) => void
}

/** Opens the toolbar for words that somebody selects or presses, and marks them. */
export function useMarkedWords({ projectId, track, text, annotations, latest, change, toolbar, setOpen }: MarkedWordsParts) {
  const { active, setActive, readActive } = toolbar
  const markHere = (x: number, y: number) => markAt(latest.current.marks, x, y)
  const listener = useRef({ onSelect, onClick, markAt: markHere, onLeave: () => setActive(null) })
  useEffect(() => {
    listener.current = { onSelect, onClick, markAt: markHere, onLeave: () => setActive(null) }
  })
  useTextSelection(true, listener)

  function onSelect(anything: Selected | null) {
    // text outside the blocks, such as the title of a code block, cannot be marked
    const selected = anything && partsOf(anything.range).length > 0 ? anything : null
    const now = readActive()
    if (selected) setActive({ selected, highlight: nameAt(selected.range) })
    else if (!now?.highlight || now.selected.isTouch) setActive(null)
  }

  function onClick(mark: Mark | null) {
    const [range] = mark?.ranges ?? []
    if (!mark || !range) return setActive(null)
    setActive({ selected: { range, isTouch: matchMedia('(pointer: coarse)').matches }, highlight: mark.highlight.id })
    const note = present(latest.current.annotations.notes).find(({ on }) => on === mark.highlight.id)
    if (note) setOpen(note.id)
  }

  function partsOf(range: Range) {
    if (!text) return []
    return rangePlaces(text.blocks(), range).flatMap((place) => anchorAt(text.index(), place) ?? [])
  }

  /** The highlight at exactly this range, if there is one. */
  function nameAt(range: Range): string | null {
    const name = nameOf(partsOf(range))
    return present(annotations.highlights).some(({ id }) => id === name) ? name : null
  }

  function mark(colour: HighlightColour): Highlight | null {
    if (!active) return null
    const known = present(annotations.highlights).find(({ id }) => id === active.highlight)
    const parts = known?.parts ?? partsOf(active.selected.range)
    if (parts.length === 0) return null
    const id = known?.id ?? nameOf(parts)
    const highlight: Highlight = { id, at: changedAt(annotations.highlights, id, new Date().toISOString()), colour, parts }
    change(() => ({ highlights: { [highlight.id]: highlight } }))
    recordEvent('note_added', { projectId, noteType: 'highlight', ...(track && { trackId: track }) })
    return highlight
  }

  function done() {
    getSelection()?.removeAllRanges()
    setActive(null)
  }

  return { mark, done }
}
