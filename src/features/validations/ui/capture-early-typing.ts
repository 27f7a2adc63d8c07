import { URL_PREFIX, wholeUrl } from '#features/content/answer-text.rules.ts'
import { fieldId } from '#features/content/ui/field-id.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { VISITOR, openJournal } from '#platform/outbox/journal.ts'
import { openTabLocks, pageHere } from '#platform/outbox/tab-locks.ts'
import { visitorsHere } from '#platform/outbox/visitors-storage.ts'
import { ANSWER } from './unsaved-answers.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Runs before the first paint and saves text typed before hydration to the journal of this page, from where the field takes it over.
 * Ignores hydrated fields, which save by themselves.
 */
export function captureEarlyTyping(here: Window): void {
  let name = ''
  here.addEventListener('input', ({ target }) => keep(target as Field), true)

  function keep(field: Field): void {
    const task = taskOf(field)
    const place = task !== null && field.closest<HTMLElement>('[data-journal]')?.dataset.journal
    if (!place) return
    name ||= openTabLocks(pageHere(newOperationKey, here.document), here.navigator.locks, () => undefined).page
    const [owner = '', subject = ''] = place.split(':')
    const journal = openJournal<{ text: string; base: number }>(
      () => (owner === VISITOR ? visitorsHere(here, newOperationKey) : here.localStorage),
      { kind: ANSWER, owner, subject, page: name },
      () => null,
    )
    journal.write(task, { value: { text: textIn(field), base: Number(field.dataset.written ?? 0) }, sent: null })
  }
}

function taskOf({ id, type, dataset }: Field): string | null {
  const end = fieldId('')
  return id.endsWith(end) && type !== 'file' && !('alive' in dataset) ? id.slice(0, -end.length) : null
}

/** The text as the field will read it. */
function textIn({ localName, value, previousElementSibling }: Field): string {
  const prefix = (localName === 'input' && previousElementSibling?.textContent) || ''
  return prefix === '' || prefix === URL_PREFIX || value.trim() === '' ? value : wholeUrl(value, prefix)
}
