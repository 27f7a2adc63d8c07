import { URL_PREFIX, wholeUrl } from '../rules.ts'

/** A field that the server has drawn, as it is read and written from here on. */
export interface TextField {
  element: HTMLTextAreaElement | HTMLInputElement
  /** Which revision of the answer the server has written into it; null where it has written none. */
  written: number | null
  read(): string
  /** What somebody has made of it since it was drawn with that text; null when it is as it was. */
  typed(drawn: string): string | null
  /** Writes only what differs, and leaves the caret where it was. */
  show(text: string): void
  limit(characters: number): void
  lock(isLocked: boolean): void
  /** For whoever hears the field: whether its answer is wrong. */
  mark(isWrong: boolean): void
  close(): void
}

export function openField(id: string, underId: string, prefix: string, onText: (text: string) => void): TextField | null {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLTextAreaElement) && !(element instanceof HTMLInputElement)) return null
  const read = () => textOf(element.value, prefix)
  const hear = () => onText(read())
  element.addEventListener('input', hear)
  // whoever noted the first words leaves them to the journal from here on
  element.dataset.alive = ''
  const about = element.getAttribute('aria-describedby')?.split(' ') ?? []
  element.setAttribute('aria-describedby', [...new Set([...about, underId])].join(' '))
  return {
    element,
    written: 'written' in element.dataset ? Number(element.dataset.written) : null,
    read,
    typed(drawn) {
      // line ends and the like are the browser's
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

/** Behind a prefix that says more than the scheme, the whole address is the answer. */
function textOf(typed: string, prefix: string): string {
  return prefix === '' || prefix === URL_PREFIX || typed.trim() === '' ? typed : wholeUrl(typed, prefix)
}

export function shownOf(text: string, prefix: string): string {
  return prefix !== '' && prefix !== URL_PREFIX && text.startsWith(prefix) ? text.slice(prefix.length) : text
}

/** Whether a reader tries to change what stands there; reading, copying and leaving are none of it. */
export function isEditing(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return event.key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(event.key)
}
