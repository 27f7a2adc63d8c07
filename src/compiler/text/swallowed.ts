import type { Report } from '../findings.ts'

const FENCE = /^[\s>]*(`{3,}|~{3,})\s*([\w-]*)/
/** A merge writes them at the start of a line. */
const MARKER = /^(?:<{7}|>{7}) \S/
/** Blocks that may show a merge, or what it leaves. */
const SHOWS_MERGES = /^(?:output|text|diff|markdown|md)$/

/** Reports the first marker that a merge has left, and a comment that takes the rest of the text with it. */
export function reportSwallowed(source: string, report: Report): void {
  let fence: { marks: string; isShown: boolean } | null = null
  let comment: { line: number; column: number } | null = null
  for (const [index, text] of source.split('\n').entries()) {
    const at = { line: index + 1, column: 1 }
    const [, marks, language = ''] = comment ? [] : (FENCE.exec(text) ?? [])
    if (fence === null && marks !== undefined) fence = { marks, isShown: SHOWS_MERGES.test(language) }
    else if (fence !== null && marks?.startsWith(fence.marks) === true && language === '') fence = null
    else if (fence !== null) {
      // what is written into a file may be a text about merges
      fence.isShown ||= /(?<!<)<<-?\s*['"]?[A-Za-z_]/.test(text)
      if (!fence.isShown && MARKER.test(text)) return report(at, 'mergeMarkers')
    } else {
      if (MARKER.test(text)) return report(at, 'mergeMarkers')
      for (const { 0: sign, index: column } of text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length)).matchAll(/<!--|-->/g)) {
        if (sign === '<!--' && comment) return report(comment, 'unclosedComment')
        comment = sign === '<!--' ? { line: index + 1, column: column + 1 } : null
      }
    }
  }
  if (comment) report(comment, 'unclosedComment')
}
