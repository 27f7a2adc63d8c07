import { anchorAt } from '#features/notes/anchors.rules.ts'
import { occurrences, type Indexed } from '#features/notes/anchor-index.rules.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import { HEADING_MOST, type Highlight, type Note } from '#features/projects/reading-marks.rules.ts'

/** A note that an assistant writes for its owner, beside words of the text. */

export const NOTE_MOST = 4000

interface Place {
  blockId: string
  start: number
  end: number
}

/** Where the words stand, as the page has them or as Markdown; null if they do not, or if they stand in several blocks or twice in one. */
export function placeOfWords(text: Indexed, words: string): Place | null {
  return placeOf(text, words.trim()) ?? placeOf(text, withoutMarks(words))
}

/** An assistant copies what `read_step` gave it, with the marks of Markdown. */
function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<!\\)[`*]+|(?<![\w\\])_+|(?<!\\)_+(?!\w)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function placeOf({ passages }: Indexed, wanted: string): Place | null {
  if (wanted === '') return null
  const found = [...passages.values()].flatMap(({ id, text }) => occurrences(text, wanted).map((start) => ({ blockId: id, start })))
  const [only, ...others] = found
  return only && others.length === 0 ? { ...only, end: only.start + wanted.length } : null
}

interface NewNote {
  ids: { highlight: string; note: string }
  at: string
  heading: string
  text: string
}

export function withNote(had: Annotations, text: Indexed, words: string, { ids, at, heading, text: said }: NewNote): Annotations | null {
  const place = placeOfWords(text, words)
  const anchor = place && anchorAt(text, place)
  if (!anchor) return null
  const highlight: Highlight = { id: ids.highlight, at, colour: 'light-blue', parts: [anchor] }
  const lines = said.split('\n').map((line) => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }))
  const note: Note = {
    id: ids.note,
    at,
    createdAt: at,
    wordsAt: at,
    on: ids.highlight,
    heading: Array.from(heading).slice(0, HEADING_MOST).join(''),
    body: { type: 'doc', content: lines },
  }
  return { ...had, highlights: [...(had.highlights ?? []), highlight], notes: [...(had.notes ?? []), note] }
}
