import type { Report, SourcePosition } from '../findings.ts'
import { fenceIn, fenceOf, lineIn, type Fence } from './fences.ts'

/** A merge writes them at the start of a line. */
const MARKER = /^(?:<{7}|>{7}) \S/
/** Blocks that may show a merge, or what it leaves. */
const SHOWS_MERGES = /^\s*(?:output|text|diff|markdown|md)(?![\w-])/

/** Reports the first marker that a merge has left, and a comment that takes the rest of the text with it. */
export function reportSwallowed(source: string, report: Report): void {
  let fence: (Fence & { isShown: boolean }) | null = null
  let comment: SourcePosition | null = null
  for (const [index, text] of source.split('\n').entries()) {
    const at = { line: index + 1, column: 1 }
    const line = comment ? null : fenceIn(text)
    const part: ReturnType<typeof lineIn> = fence === null ? 'behind' : lineIn(fence, text)
    if (fence !== null && part !== 'behind') {
      // what is written into a file may be a text about merges
      fence.isShown ||= /(?<!<)<<-?\s*['"]?[A-Za-z_]/.test(text)
      if (!fence.isShown && MARKER.test(text)) return report(at, 'mergeMarkers')
      if (part === 'fence' && line?.words.trim() === '') fence = null
      continue
    }
    fence = line && { ...fenceOf(line), isShown: SHOWS_MERGES.test(line.words) }
    if (fence !== null) continue
    if (MARKER.test(text)) return report(at, 'mergeMarkers')
    for (const { sign, column } of signsIn(text, comment !== null)) {
      if (sign === '<!--' && comment) return report(comment, 'unclosedComment')
      comment = sign === '<!--' ? { line: index + 1, column } : null
    }
  }
  if (comment) report(comment, 'unclosedComment')
}

/** Matches an escaped character, a code span, an empty comment or the start of a comment, whichever comes first. */
const OUTSIDE = /\\.|(?<!(?<!\\)`)(`+)(?!`).*?(?<!`)\1(?!`)|<!---?>|<!--/g
const INSIDE = /<!--|-->/g

/** Where comments begin and end in a line: code and backslashes count only outside of them. */
function signsIn(text: string, isInside: boolean): { sign: string; column: number }[] {
  const signs: { sign: string; column: number }[] = []
  let inside = isInside
  let at = 0
  for (;;) {
    const pattern = inside ? INSIDE : OUTSIDE
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return signs
    const [sign] = found
    at = pattern.lastIndex
    if (sign !== '<!--' && sign !== '-->') continue
    signs.push({ sign, column: found.index + 1 })
    inside = sign === '<!--'
  }
}
