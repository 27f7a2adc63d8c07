import { validationTexts } from '../validations.texts.ts'

/** The words of a Done that cannot be pressed: its name begins with that; seen is what to do. */
export function StillOpen({ words }: { words: string }) {
  return (
    <span>
      <span className="sr-only">{validationTexts.open}. </span>
      {words}
    </span>
  )
}
