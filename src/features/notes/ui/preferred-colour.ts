import { HIGHLIGHT_COLOURS, type HighlightColour } from '#features/projects/reading-marks.rules.ts'
import { localStore } from '#platform/browser/storage.ts'
import { colourNamed, initialEditorState } from '../notes.rules.ts'

const KEY = 'waymark:highlight-colour'

export function preferredColour(): HighlightColour {
  const kept = localStore.read(KEY)
  return HIGHLIGHT_COLOURS.find((colour) => colour === kept) ?? initialEditorState.preferredHighlightColor
}

export function preferColour(colour: HighlightColour): void {
  localStore.write(KEY, colourNamed(colour))
}
