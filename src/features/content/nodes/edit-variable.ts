import { isComposing } from '#ui/composing.ts'
import { variableTexts } from '../content.texts.ts'
import { variableName, type ReadingMemory } from '../ui/reading-memory.ts'
import { keeps } from './editing.ts'

/** Replaces the variable's button with a field. */
export function editVariable(button: HTMLElement, memory: ReadingMemory): void {
  const { variable = '', scope = 'project' } = button.dataset
  const name = variableName(variable, scope)
  const before = memory.get(name) ?? ''
  const placeholder = button.textContent
  const input = document.createElement('input')
  input.className = 'doc-variable-input'
  input.defaultValue = before
  input.placeholder = placeholder
  input.size = Math.max(placeholder.length, before.length, 6)
  input.maxLength = 200
  input.spellcheck = false
  input.autocapitalize = 'off'
  input.setAttribute('aria-label', variableTexts.label(variable))

  let isOpen = true
  function close(cause: 'enter' | 'escape' | 'blur') {
    // removing the field fires blur
    if (!isOpen) return
    isOpen = false
    input.replaceWith(button)
    if (keeps(before, input.value, cause)) memory.set(name, input.value.trim())
    if (cause !== 'blur') button.focus()
  }
  input.addEventListener('keydown', (event) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    close(event.key === 'Enter' ? 'enter' : 'escape')
  })
  input.addEventListener('blur', () => close('blur'))
  button.replaceWith(input)
  input.focus()
  input.select()
}
