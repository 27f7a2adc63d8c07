import { CODE, CODE_DIGITS } from '../accounts.rules.ts'

/** One place for each box; '' where nothing stands yet. */
export type CodeEntry = readonly string[]

export const emptyEntry: CodeEntry = Array.from({ length: CODE_DIGITS }, () => '')

interface KeyPress {
  key: string
  metaKey: boolean
  ctrlKey: boolean
}

/** Digits, Backspace, Delete, Tab and what is pressed together with the command key. */
export function acceptsKey({ key, metaKey, ctrlKey }: KeyPress): boolean {
  return metaKey || ctrlKey || /^(\d|Backspace|Delete|Tab)$/.test(key)
}

/** What a paste makes of the boxes: all six at once, or nothing. */
export function pasted(text: string): CodeEntry | null {
  const trimmed = text.trim()
  return CODE.test(trimmed) ? trimmed.split('') : null
}

/** What came into one box: a digit, or a whole code that the browser filled in. */
export function typed(entry: CodeEntry, box: number, text: string): CodeEntry {
  const whole = pasted(text)
  if (whole) return whole
  const digit = text.replace(/\D/g, '').at(-1) ?? ''
  return entry.with(box, digit)
}

export function isFull(entry: CodeEntry): boolean {
  return entry.every((digit) => digit !== '')
}

export function isEmpty(entry: CodeEntry): boolean {
  return entry.every((digit) => digit === '')
}

/** Whether the code has just become whole: mending a digit of one that was handed in hands nothing in. */
export function isFresh(before: CodeEntry, after: CodeEntry): boolean {
  return isFull(after) && !isFull(before)
}
