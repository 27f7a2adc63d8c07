import type { DocNode } from '../content.rules.ts'
import { plainText } from './plain-text.ts'

const FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** As `dir="auto"` decides, by the first letter; said only of what runs from the right, since nearly nothing does. */
export function directionOf(text: string | DocNode): 'rtl' | undefined {
  const [letter = ''] = /\p{L}/u.exec(typeof text === 'string' ? text : plainText(text)) ?? []
  return FROM_RIGHT.test(letter) ? 'rtl' : undefined
}
