import type { SourcePosition } from '../findings.ts'
import type { Advise } from './advise.ts'
import type { CodeBlock } from './code-blocks.ts'

/** Drawn as nothing, and what they do to code. */
const UNSEEN = /[\u00ad\u200b\u2060\u2066-\u2069\u202a-\u202e\ufeff]/
/** Letters of other scripts that look like those of a command. */
const MIXED = /[A-Za-z]+[\u0370-\u04ff][\w\u0370-\u04ff]*|[\u0370-\u04ff]+[A-Za-z][\w\u0370-\u04ff]*/

/** Signs that look right in code and are not. */
export function adviseOnUnseen(block: CodeBlock, advise: Advise): void {
  const lines = block.code.value.split('\n')
  const at = lines.findIndex((line) => UNSEEN.test(line))
  if (at >= 0) return advise({ line: block.first + at, column: 1 }, 'unseenSign', codeOf(UNSEEN.exec(lines[at] ?? '')?.[0] ?? ''))
  for (const { bare, line } of block.lines) {
    const mixed = MIXED.exec(bare)
    if (mixed) return advise({ line, column: 1 }, 'mixedLetters', mixed[0], /[\u0370-\u04ff]/.exec(mixed[0])?.[0] ?? '')
    const joiner = /[\u200c-\u200f]/.exec(bare)
    if (joiner) return advise({ line, column: 1 }, 'unseenSign', codeOf(joiner[0]))
    const entity = /&(?:amp|lt|gt|quot|#39);/.exec(bare)
    if (entity) return advise({ line, column: 1 }, 'htmlInCommand', entity[0])
  }
}

const codeOf = (sign: string) => `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** Backspace and the like, which some editors leave behind. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u
/** UTF-8 that was read as Windows-1252 and saved again. */
const GARBLED = /â€[™œ\u009d“”˜¦]|Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u00a0-\u00bf]/

/** Signs of a file that was edited or saved in a way that harms it; each is named once. */
export function adviseOnSigns(source: string, advise: Advise): void {
  const first = (pattern: RegExp, say: (place: SourcePosition, found: string) => void) => {
    for (const [index, line] of source.split('\n').entries()) {
      const found = pattern.exec(line)
      if (found) return say({ line: index + 1, column: found.index + 1 }, found[0])
    }
  }
  first(CONTROL, (place, sign) => advise(place, 'unseenSign', codeOf(sign)))
  first(GARBLED, (place, letters) => advise(place, 'garbled', letters))
}

/** Some lines end as on Windows, and some do not. */
export function adviseOnLineEnds(raw: string, advise: Advise): void {
  const ends: string[] = raw.match(/\r?\n/g) ?? []
  const windows = ends.filter((end) => end === '\r\n').length
  if (windows === 0 || windows === ends.length) return
  const rare = windows * 2 < ends.length ? '\r\n' : '\n'
  advise({ line: ends.indexOf(rare) + 1, column: 1 }, 'mixedLineEnds', rare === '\r\n')
}

/** A letter that could not be read when the file was saved is gone for good. */
export function adviseOnLostLetters(source: string, advise: Advise): void {
  const lines = source.split('\n')
  const at = lines.findIndex((line) => line.includes('\uFFFD'))
  if (at >= 0) advise({ line: at + 1, column: (lines[at]?.indexOf('\uFFFD') ?? 0) + 1 }, 'lostLetter')
}

/** More of the last line says no more. */
const LONGEST_END = 300
const PROSE = /^\s*(?:message|explanation|description|question): /

/** A file that ends in the middle of a sentence, as one does that was not written to its end. */
export function adviseOnEnd(source: string, isYaml: boolean, advise: Advise): void {
  const last = source.slice(source.lastIndexOf('\n') + 1)
  const isSentence = /(?:\p{L}+[ ,]+){2,}\p{L}+$/u.test(last.slice(-LONGEST_END))
  // an example need not be a sentence
  if (isSentence && (!isYaml || PROSE.test(last))) advise({ line: source.split('\n').length, column: 1 }, 'cutOff')
}
