import { askForModal } from '#ui/modal/ask-for-modal.ts'

/** On Free an answer is final: offers Pro. */
export function askToEdit(): void {
  askForModal('paywall', { reason: 'validation_edit' }, { after: 'locked-click' })
}
