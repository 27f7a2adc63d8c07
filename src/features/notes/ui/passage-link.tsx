import type { MouseEvent, ReactNode } from 'react'
import { decoded } from '#pure/decoded.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { goOnFrom, goToRange } from './go-to-range.ts'

const PASSAGE = /^\/projects\/[^/?#]+#./

/** Whether a link is a source that a model gives. */
export const isPassage = (href: string) => PASSAGE.test(href)

export function PassageLink({ href, words }: { href: string; words: ReactNode }) {
  return (
    <a href={href} className="note-passage" onClick={goHere}>
      {words}
    </a>
  )
}

/** Within the project, scrolls without leaving the page. */
function goHere(event: MouseEvent<HTMLAnchorElement>): void {
  const { pathname, hash } = event.currentTarget
  if (pathname !== window.location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const id = decoded(hash.slice(1))
  const block = document.querySelector(`[data-block-id="${CSS.escape(id)}"]`) ?? document.getElementById(id)
  if (!block) return askForToast({ message: texts.noPassage })
  const range = document.createRange()
  range.setStart(document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode() ?? block, 0)
  goToRange(range)
  goOnFrom(range)
}
