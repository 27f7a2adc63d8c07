import type { SourceAttributes } from '../../editing.rules.ts'
import { editingTexts as texts } from '../../editing.texts.ts'
import type { FieldKind, Fields } from './fields.ts'

let forms = 0

/** A small form for a node's attributes; an emptied field removes the attribute. */
export function attributesForm(
  fields: Fields,
  given: SourceAttributes,
  change: (given: SourceAttributes) => void,
  leave: () => void,
): HTMLElement {
  const form = document.createElement('div')
  form.className = 'part-form'
  form.setAttribute('role', 'group')
  form.setAttribute('aria-label', texts.opened)
  let now = given
  const own = Object.keys(given).filter((name) => !(name in fields))
  for (const [name, kind] of [...Object.entries(fields), ...own.map((name) => [name, 'words'] as const)]) {
    const field = fieldOf(name, kind, now[name])
    field.control.addEventListener(field.control instanceof HTMLSelectElement ? 'change' : 'input', () => {
      const { [name]: _, ...others } = now
      const value = field.control.value
      now = value === UNSET || (value === '' && kind !== 'flag' && name !== 'alt') ? others : { ...now, [name]: valueOf(kind, value) }
      change(now)
    })
    form.append(field.whole)
  }
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  })
  return form
}

const UNSET = '\0'
const LONG = new Set(['title', 'description', 'alt', 'caption', 'placeholder', 'prefill', 'help'])

function valueOf(kind: FieldKind, value: string): string {
  return kind === 'flag' && value === 'true' ? '' : value
}

function fieldOf(name: string, kind: FieldKind, value: string | undefined) {
  const whole = document.createElement('div')
  const label = document.createElement('label')
  const control =
    kind === 'flag'
      ? choice(['true', 'false'], [texts.yes, texts.no])
      : typeof kind === 'string'
        ? document.createElement('input')
        : choice(kind, kind)
  label.htmlFor = control.id = `part-field-${(forms += 1)}`
  label.textContent = texts.field[name] ?? name
  whole.className = LONG.has(name) ? 'part-field part-field-long' : 'part-field'
  if (control instanceof HTMLInputElement) {
    control.value = value ?? ''
    control.spellcheck = LONG.has(name)
    control.autocomplete = 'off'
    if (kind === 'count') control.inputMode = 'numeric'
  } else control.value = value === undefined ? UNSET : kind === 'flag' && value === '' ? 'true' : value
  whole.append(label, control)
  return { whole, control }
}

function choice(values: readonly string[], names: readonly string[]): HTMLSelectElement {
  const select = document.createElement('select')
  select.append(new Option(texts.unset, UNSET))
  for (const [index, value] of values.entries()) select.append(new Option(names[index], value))
  return select
}
