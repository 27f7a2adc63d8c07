import { URL_PREFIX, wholeUrl } from '#features/content/answer-text.rules.ts'

/** Access to the text of a server-rendered field. */
export interface TextField {
  element: HTMLTextAreaElement | HTMLInputElement
  /** The revision of the rendered answer; null if there is none. */
  written: number | null
  read(): string
  /** The text if it was changed since rendering; otherwise null. */
  typed(drawn: string): string | null
  /** Writes only if the text differs, and keeps the caret where it is. */
  show(text: string): void
  limit(characters: number): void
  lock(isLocked: boolean): void
  /** Tells screen readers whether the answer is wrong. */
  mark(isWrong: boolean): void
  close(): void
}

export function openField(id: string, underId: string, prefix: string, onText: (text: string) => void): TextField | null {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLTextAreaElement) && !(element instanceof HTMLInputElement)) return null
  const read = () => withPrefix(element.value, prefix)
  const hear = () => onText(read())
  element.addEventListener('input', hear)
  // stops the inline script for early typing; the outbox takes over
  element.dataset.alive = ''
  const about = element.getAttribute('aria-describedby')?.split(' ') ?? []
  element.setAttribute('aria-describedby', [...new Set([...about, underId])].join(' '))
  return {
    element,
    written: 'written' in element.dataset ? Number(element.dataset.written) : null,
    read,
    typed(drawn) {
      // the browser may normalise line ends and the like
      const asDrawn = element.cloneNode() as typeof element
      asDrawn.value = shownOf(drawn, prefix)
      return element.value === asDrawn.value ? null : read()
    },
    show(text) {
      if (read() === text) return
      const { selectionStart, selectionEnd } = element
      element.value = shownOf(text, prefix)
      if (document.activeElement === element) element.setSelectionRange(selectionStart, selectionEnd)
    },
    limit: (characters) => void (element.maxLength = characters),
    mark: (isWrong) => (isWrong ? element.setAttribute('aria-invalid', 'true') : element.removeAttribute('aria-invalid')),
    lock: (isLocked) => void (element.readOnly = isLocked),
    close() {
      element.removeEventListener('input', hear)
      delete element.dataset.alive
    },
  }
}

/** If the prefix is more than a scheme, the answer is the whole address. */
function withPrefix(typed: string, prefix: string): string {
  return prefix === '' || prefix === URL_PREFIX || typed.trim() === '' ? typed : wholeUrl(typed, prefix)
}

export function shownOf(text: string, prefix: string): string {
  return prefix !== '' && prefix !== URL_PREFIX && text.startsWith(prefix) ? text.slice(prefix.length) : text
}

/** Whether an event would change the text; reading, copying and leaving do not. */
export function isEditing(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return event.key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(event.key)
}
