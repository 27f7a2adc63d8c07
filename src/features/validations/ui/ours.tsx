import { useEffect, useRef, useState } from 'react'
import { isAbout, OURS } from '#features/content/ours.rules.ts'
import { validationTexts } from '../validations.texts.ts'

/** After Done, shows the author's own answer to a question without a check. */
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

/** Finds the item that has the question in bold, or starts with it. */
function itemFor(section: HTMLElement, title: string): HTMLElement | null {
  const items = Array.from(section.querySelectorAll('li'))
  return items.find((item) => isAbout(item.querySelector('strong')?.textContent ?? '', title)) ?? null
}

/** Removes the question and the ids, which must stay unique. */
function wordsOf(item: HTMLElement): Node[] {
  const copy = item.cloneNode(true) as HTMLElement
  copy.querySelector('strong')?.remove()
  for (const part of copy.querySelectorAll('[id], [data-block-id]')) {
    part.removeAttribute('id')
    delete (part as HTMLElement).dataset['blockId']
  }
  return [...copy.childNodes]
}
