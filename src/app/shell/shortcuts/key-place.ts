import type { KeyPlace } from './shortcut-rules.ts'

const NOT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  if (target instanceof HTMLTextAreaElement) return target.value ? 'filled-field' : 'empty-field'
  if (target instanceof HTMLInputElement) {
    if (NOT_TEXT.includes(target.type)) return 'page'
    return target.value ? 'filled-field' : 'empty-field'
  }
  if (target instanceof HTMLElement && target.isContentEditable) {
    return target.textContent ? 'filled-field' : 'empty-field'
  }
  return 'page'
}
