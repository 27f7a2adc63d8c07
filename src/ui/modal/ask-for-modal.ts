import type { ModalType, ModalTypes, OpenOptions } from './modal-store.ts'

/** Opens a modal by an event, so that initial code does not import the modals. */
export function askForModal<Type extends ModalType>(type: Type, data: ModalTypes[Type], options: OpenOptions = {}): void {
  window.dispatchEvent(new CustomEvent('modal', { detail: { type, data, options } }))
}
