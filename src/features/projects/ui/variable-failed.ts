import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { progressTexts } from '../progress.texts.ts'

export function sayThatVariableFailed(): void {
  askForToast({ message: progressTexts.variableFailed, variant: 'error' })
}
