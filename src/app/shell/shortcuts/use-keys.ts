import { useSyncExternalStore } from 'react'
import type { Shortcut } from './shortcut-rules.ts'
import { shortcutTexts } from './texts.ts'

const { command, control, left, right } = shortcutTexts.keys
const letters: Record<Exclude<Shortcut, 'sheet'>, string> = { ask: left, projects: 'K', portfolio: 'O', 'my-work': right }

export function useKeys(): (shortcut: Shortcut) => string[] {
  const isMac = useSyncExternalStore(never, onMac, () => false)
  return (shortcut) => (shortcut === 'sheet' ? ['?'] : [isMac ? command : control, letters[shortcut]])
}

function never() {
  return () => {}
}

function onMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}
