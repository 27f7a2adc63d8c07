import { useEffect, useState } from 'react'
import { selectionOf } from '../chat.rules.ts'

/** The text selected in the project, cut to its limit. Remembered while the chat has the focus. */
export function useSelectedText(): string | null {
  const [selected, setSelected] = useState<string | null>(selectedNow)
  useEffect(() => {
    function look() {
      const isElsewhere = document.activeElement?.closest('.panel')
      if (!isElsewhere) setSelected(selectedNow())
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return selected
}

function selectedNow(): string | null {
  const selection = getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('.project-body') ? selectionOf(selection?.toString() ?? '') : null
}
