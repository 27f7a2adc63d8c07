import type { ModalType, ModalTypes, OpenOptions } from './modal-store.ts'

/** For what loads with the page: opens a modal without bringing the modals along. */
export function askForModal<Type extends ModalType>(type: Type, data: ModalTypes[Type], options: OpenOptions = {}): void {
  window.dispatchEvent(new CustomEvent('modal', { detail: { type, data, options } }))
}
