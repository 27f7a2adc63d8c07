import { CODE, CODE_DIGITS } from '../accounts.rules.ts'

/** One entry for each box; '' for an empty box. */
export type CodeEntry = readonly string[]

export const emptyEntry: CodeEntry = Array.from({ length: CODE_DIGITS }, () => '')

interface KeyPress {
  key: string
  metaKey: boolean
  ctrlKey: boolean
}

/** Accepts digits, Backspace, Delete, Tab and any key pressed with the command key. */
export function acceptsKey({ key, metaKey, ctrlKey }: KeyPress): boolean {
  return metaKey || ctrlKey || /^(\d|Backspace|Delete|Tab)$/.test(key)
}

/** A paste fills all six boxes or none; blanks and dashes between the digits are skipped. */
export function pasted(text: string): CodeEntry | null {
  const digits = text.replace(/[\s-]/g, '')
  return CODE.test(digits) ? digits.split('') : null
}

/** Text typed into one box: a digit, or a whole code that the browser filled in. */
export function typed(entry: CodeEntry, box: number, text: string): CodeEntry {
  const whole = pasted(text)
  if (whole) return whole
  const digit = text.replace(/\D/g, '').at(-1) ?? ''
  return entry.with(box, digit)
}

export function isFull(entry: CodeEntry): boolean {
  return entry.every((digit) => digit !== '')
}

export function isEmptyCode(entry: CodeEntry): boolean {
  return entry.every((digit) => digit === '')
}

/** True when the code has just become complete: correcting a digit of a submitted code does not submit it. */
export function isFresh(before: CodeEntry, after: CodeEntry): boolean {
  return isFull(after) && !isFull(before)
}
