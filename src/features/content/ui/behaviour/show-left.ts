import { codeTexts, variableTexts } from '../../content.texts.ts'
import { tickName, variableName, type ReadingMemory } from '../reading-memory.ts'

/** Updates finished HTML with the reader's values and ticks. */
export function showLeft(root: HTMLElement, memory: ReadingMemory): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-variable]')) {
    const { variable: name = '', scope = 'project', placeholder = '' } = button.dataset
    const value = memory.get(variableName(name, scope)) ?? ''
    write(button, value || placeholder || name)
    button.title = value ? variableTexts.edit(name) : variableTexts.fill(name)
    button.classList.toggle('doc-variable-filled', value !== '')
  }
  for (const place of root.querySelectorAll<HTMLElement>('[data-value]')) {
    const { value: name = '', scope = 'project', placeholder = '' } = place.dataset
    write(place, memory.get(variableName(name, scope)) || placeholder || name)
    const button = place.closest('button')
    if (button) button.title = codeTexts.copyInline(button.querySelector('code')?.textContent ?? '')
  }
  for (const tick of ticksIn(root)) {
    const left = memory.get(tickName(tick.dataset.tick ?? ''))
    tick.checked = left ? left === 'yes' : 'ticked' in tick.dataset
  }
}

/** Takes over ticks made before hydration. */
export function takeOverTicks(root: HTMLElement, memory: ReadingMemory): void {
  for (const tick of ticksIn(root)) {
    if ('heard' in tick.dataset) continue
    tick.dataset.heard = ''
    if (tick.checked !== tick.defaultChecked) memory.set(tickName(tick.dataset.tick ?? ''), tick.checked ? 'yes' : 'no')
  }
}

/** The blocks with a checkbox. */
export function tickIds(root: ParentNode): string[] {
  return Array.from(ticksIn(root), ({ dataset }) => dataset.tick ?? '')
}

function ticksIn(root: ParentNode): NodeListOf<HTMLInputElement> {
  return root.querySelectorAll<HTMLInputElement>('[data-tick]')
}

function write(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text
}
