import type { Annotations } from '#features/projects/project-files.rules.ts'
import { present, type Highlight, type HighlightColour, type NoteAction } from '#features/projects/reading-marks.rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { quoteOf, type ToolbarAction } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { editorState } from './editor-state.ts'
import type { createNoteActs } from './note-acts.ts'
import type { useActive } from './use-active.ts'
import type { useMarkedWords } from './use-marked-words.ts'
import { wantNote } from './use-wanted-note.ts'

interface ToolbarParts {
  projectId: string
  isSignedIn: boolean
  hasModel: boolean
  annotations: Annotations
  active: ReturnType<typeof useActive>['active']
  words: ReturnType<typeof useMarkedWords>
  own: Pick<ReturnType<typeof createNoteActs>, 'noteOn' | 'removeHighlight'>
  /** announces to screen readers */
  say: (message: string) => void
  onAsk: (highlight: Highlight, action: NoteAction, isMarkedForIt: boolean) => void
}

/** What the buttons of the toolbar do with the words for which it is open. */
export function toolbarActs({ projectId, isSignedIn, hasModel, annotations, active, words, own, say, onAsk }: ToolbarParts) {
  const { mark, done } = words

  function onColour(colour: HighlightColour) {
    editorState.change({ preferredHighlightColor: colour })
    mark(colour)
    say(texts.marked)
    done()
    if (!isSignedIn) askForModal('login', { note: texts.keptForLogin })
  }

  /** Marks a visitor's words and asks them to log in; their note opens afterwards. */
  function onVisitorsNote(colour: HighlightColour) {
    const highlight = mark(colour)
    done()
    if (highlight) wantNote(projectId, highlight.id)
    askForModal('login', { note: texts.noteAfterLogin })
  }

  function onAct(action: ToolbarAction) {
    const { preferredHighlightColor } = editorState.store.read()
    const known = present(annotations.highlights).find(({ id }) => id === active?.highlight)
    if (action === 'delete') {
      if (known) own.removeHighlight(known.id)
      say(texts.unmarked)
      return done()
    }
    if (!isSignedIn && action === 'highlight') return onColour(known?.colour ?? preferredHighlightColor)
    if (!isSignedIn && action === 'note') return onVisitorsNote(known?.colour ?? preferredHighlightColor)
    if (!isSignedIn) return askForModal('login', { reason: 'mark' })
    if (action === 'ask' && !hasModel) {
      const selection = known ? quoteOf(known) : (active?.selected.range.toString() ?? '')
      window.dispatchEvent(new CustomEvent('ask', { detail: { prefill: '', selection, projectId } }))
      return done()
    }
    const highlight = action !== 'highlight' && known ? known : mark(known?.colour ?? preferredHighlightColor)
    if (!highlight || action === 'highlight') say(texts.marked)
    else if (action === 'note') own.noteOn(highlight.id, action)
    else onAsk(highlight, action, !known)
    return done()
  }

  return { onColour, onAct }
}
