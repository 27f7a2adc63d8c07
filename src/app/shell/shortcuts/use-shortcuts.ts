import { useEffect } from 'react'
import { hasFront } from '#ui/inert-behind.ts'
import { keyPlaceOf } from './key-place.ts'
import { shortcutOf, type Shortcut } from './shortcut-rules.ts'

/** `act` returns whether it did something; only then is the browser's default prevented. */
export function useShortcuts(act: (shortcut: Shortcut) => boolean): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || hasFront()) return
      const shortcut = shortcutOf(event, keyPlaceOf(event.target))
      if (shortcut && act(shortcut)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [act])
}
