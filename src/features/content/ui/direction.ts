import type { DocNode } from '../content.rules.ts'
import { plainText } from './plain-text.ts'

const FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** Decides by the first letter as `dir="auto"` does; set only for right-to-left text, which is rare. */
export function directionOf(text: string | DocNode): 'rtl' | undefined {
  const [letter = ''] = /\p{L}/u.exec(typeof text === 'string' ? text : plainText(text)) ?? []
  return FROM_RIGHT.test(letter) ? 'rtl' : undefined
}
