import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '#ui/ui.store.ts'
import { initialEditorState } from '../notes.rules.ts'
import { editorState } from './editor-state.ts'
import type { Selected } from './use-selected.ts'

/** The toolbar is open for words that were selected, or for a highlight that was clicked. */
interface Active {
  selected: Selected
  highlight: string | null
}

/** The toolbar's position belongs to this page; its other state is the editor's. */
export function useActive() {
  const { isToolbarActive, activeHighlightGroup } = useStore(editorState.store)
  const [selected, setSelected] = useState<Selected | null>(null)
  const latest = useRef(selected)
  const setActive = useCallback((next: Active | null) => {
    latest.current = next?.selected ?? null
    setSelected(latest.current)
    editorState.change({ isToolbarActive: next !== null, activeHighlightGroup: next?.highlight ?? null })
  }, [])
  /** as it is now, also between two pictures */
  const readActive = useCallback((): Active | null => {
    const state = editorState.store.read()
    return state.isToolbarActive && latest.current ? { selected: latest.current, highlight: state.activeHighlightGroup } : null
  }, [])
  useEffect(() => {
    editorState.restore()
    const { isToolbarActive, activeHighlightGroup, activeInstanceId } = initialEditorState
    return () => editorState.change({ isToolbarActive, activeHighlightGroup, activeInstanceId })
  }, [])
  return { active: isToolbarActive && selected ? { selected, highlight: activeHighlightGroup } : null, setActive, readActive }
}
