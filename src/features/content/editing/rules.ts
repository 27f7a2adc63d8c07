/** The flag opens the editor toolbar to everybody; before that, Pro learners have it early. */
export function hasEditorToolbar(flagged: boolean, pro: boolean): boolean {
  return flagged || pro
}

export const HIGHLIGHT_COLORS = ['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'] as const
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number]

export interface EditorState {
  preferredHighlightColor: HighlightColor
  activeHighlightGroup: string | null
  activeInstanceId: string | null
  isToolbarActive: boolean
  adminDebugSavingEnabled: boolean
}

export const initialEditorState: EditorState = {
  preferredHighlightColor: 'yellow',
  activeHighlightGroup: null,
  activeInstanceId: null,
  isToolbarActive: false,
  adminDebugSavingEnabled: true,
}

export const PERSISTED_EDITOR_FIELDS = ['preferredHighlightColor', 'adminDebugSavingEnabled'] as const satisfies (keyof EditorState)[]
