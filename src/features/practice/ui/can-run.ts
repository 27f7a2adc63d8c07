import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { practiceTexts } from '../practice.texts.ts'

const NEEDS_WASM: readonly PracticeLanguage[] = ['python', 'sql', 'postgresql']

/** What a browser lacks, said before anybody presses Run; null where it has all. */
export function whyNotHere(language: PracticeLanguage): string | null {
  if (typeof Worker === 'undefined') return practiceTexts.notHere.worker
  return NEEDS_WASM.includes(language) && typeof WebAssembly === 'undefined' ? practiceTexts.notHere.wasm : null
}
