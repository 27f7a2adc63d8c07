import { useEffect, useRef, useState } from 'react'
import { validationTexts } from '../validations.texts.ts'

/** The section in which a project says what its author would have answered. */
const OURS = 'our-answers'

/** After Done, what the author would have said to a question that no rule reads. */
export function Ours({ title }: { title: string }) {
  const [found, setFound] = useState<HTMLElement | null>(null)
  const [hasSection, setSection] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = document.getElementById(OURS)
    setSection(section !== null)
    setFound(section && itemFor(section, title))
  }, [title])
  useEffect(() => {
    if (found) place.current?.replaceChildren(...wordsOf(found))
  }, [found])
  if (found) {
    return (
      <div role="group" aria-label={validationTexts.ours} className="mt-2 rounded-sm bg-well p-3 text-ink">
        <p className="font-medium">{validationTexts.ours}</p>
        <div ref={place} className="mt-1" />
      </div>
    )
  }
  if (!hasSection) return null
  return (
    <a href={`#${OURS}`} className="text-link" onClick={openOurs}>
      {validationTexts.toOurs}
    </a>
  )
}

function openOurs(): void {
  const section = document.getElementById(OURS)
  if (section instanceof HTMLDetailsElement) section.open = true
  section?.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true })
}

/** An item names its question in bold, or how it begins. */
function itemFor(section: HTMLElement, title: string): HTMLElement | null {
  const asked = plain(title)
  return (
    Array.from(section.querySelectorAll('li')).find((item) => {
      const named = plain(item.querySelector('strong')?.textContent ?? '')
      return named !== '' && `${asked} `.startsWith(`${named} `)
    }) ?? null
  )
}

function plain(words: string): string {
  return words
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** Without the question, and without the ids that only the text itself may have. */
function wordsOf(item: HTMLElement): Node[] {
  const copy = item.cloneNode(true) as HTMLElement
  copy.querySelector('strong')?.remove()
  for (const part of copy.querySelectorAll('[id], [data-block-id]')) {
    part.removeAttribute('id')
    delete (part as HTMLElement).dataset['blockId']
  }
  return [...copy.childNodes]
}
