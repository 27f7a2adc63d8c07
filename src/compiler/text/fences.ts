/** A line that may begin or end a block of code. */
interface FenceLine {
  /** spaces, signs of quotes and bullets */
  before: string
  marks: string
  words: string
  isItem: boolean
}

/** A fence may follow list bullets directly; its info string contains no backticks. */
const FENCE = /^((?:[\s>]|(?:[-*+]|\d{1,9}[.)])\s)*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/

export function fenceIn(text: string): FenceLine | null {
  const [, before = '', marks, words = ''] = FENCE.exec(text) ?? []
  return marks === undefined ? null : { before, marks, words, isItem: /[^\s>]/.test(before) }
}

export interface Fence {
  marks: string
  /** indentation of its content; a line with less ends its list item, and with it the fence */
  inset: number
  width: number
}

export function fenceOf({ before, marks, isItem }: FenceLine): Fence {
  return { marks, inset: isItem ? widthOf(before) : 0, width: widthOf(before) }
}

/** What a line is to the block of code that is open: a fence further in is code that shows one. */
export function lineIn(fence: Fence, text: string): 'code' | 'fence' | 'behind' {
  const [before = ''] = /^[\s>]*/.exec(text) ?? []
  // a line of nothing but the signs of quotes is blank
  if (before !== text && widthOf(before) < fence.inset) return 'behind'
  const line = fenceIn(text)
  return line && !line.isItem && line.marks.startsWith(fence.marks) && widthOf(line.before) < fence.width + CODE ? 'fence' : 'code'
}

const CODE = 4

/** In columns: a tab ends at the next stop. */
function widthOf(before: string): number {
  return before.split('').reduce((width, sign) => width + (sign === '\t' ? CODE - (width % CODE) : 1), 0)
}
