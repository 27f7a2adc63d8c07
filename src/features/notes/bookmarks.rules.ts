import type { OutlineStep } from '#features/content/content.rules.ts'
import type { Bookmark } from '#features/projects/reading-marks.rules.ts'

interface Place {
  id: string
  at: string
  title: string | null
  step: string | null
}

/** In the order of the text; removed places come last. */
export function bookmarkPlaces(bookmarks: readonly Bookmark[], outline: readonly OutlineStep[]): Place[] {
  const marked = new Map(bookmarks.map(({ id, at }) => [id, at]))
  const there = outline.flatMap((step) => [
    { id: step.id, title: step.title, step: null },
    ...step.children.map(({ id, title }) => ({ id, title, step: step.title })),
  ])
  const known = new Set(there.map(({ id }) => id))
  const lost = [...marked.keys()].filter((id) => !known.has(id)).map((id) => ({ id, title: null, step: null }))
  return [...there, ...lost].flatMap((place) => {
    const at = marked.get(place.id)
    return at === undefined ? [] : [{ ...place, at }]
  })
}
