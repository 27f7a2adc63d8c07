import { useSyncExternalStore } from 'react'
import type { Shortcut } from './shortcut-rules.ts'
import { shortcutTexts } from './shortcuts.texts.ts'

const { command, control, enter, left, right } = shortcutTexts.keys
const letters: Record<Exclude<Shortcut, 'sheet'> | 'done', string> = {
  ask: left,
  projects: 'K',
  portfolio: 'O',
  'my-work': right,
  done: enter,
}

export function useKeys(): (shortcut: Shortcut | 'done') => string[] {
  const isMac = useSyncExternalStore(never, onMac, () => false)
  return (shortcut) => (shortcut === 'sheet' ? ['?'] : [isMac ? command : control, letters[shortcut]])
}

function never() {
  return () => {}
}

function onMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}
