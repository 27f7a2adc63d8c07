export type Shortcut = 'ask' | 'projects' | 'portfolio' | 'my-work' | 'sheet'

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Where the key was pressed: in a text field Ctrl+Left moves by a word, and keeps doing so. */
export type KeyPlace = 'page' | 'empty-field' | 'filled-field'

export function shortcutOf(press: KeyPress, place: KeyPlace): Shortcut | null {
  if (press.altKey) return null
  const isCommand = press.ctrlKey !== press.metaKey
  if (!isCommand) return press.key === '?' && !press.ctrlKey && place === 'page' ? 'sheet' : null
  if (press.shiftKey) return null
  switch (press.key.toLowerCase()) {
    case 'k':
      return 'projects'
    case 'o':
      return 'portfolio'
    case 'arrowleft':
      return place === 'filled-field' ? null : 'ask'
    case 'arrowright':
      return place === 'filled-field' ? null : 'my-work'
    default:
      return null
  }
}
