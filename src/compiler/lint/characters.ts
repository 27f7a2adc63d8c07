import type { Advise } from './advice.ts'
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
    if (mixed) return advise({ line, column: 1 }, 'mixedLetters', mixed[0], [...mixed[0]].find((letter) => letter > '\u036f') ?? '')
    const entity = /&(?:amp|lt|gt|quot|#39);/.exec(bare)
    if (entity) return advise({ line, column: 1 }, 'htmlInCommand', entity[0])
  }
}

const codeOf = (sign: string) => `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** A letter that could not be read when the file was saved is gone for good. */
export function adviseOnLostLetters(source: string, advise: Advise): void {
  const lines = source.split('\n')
  const at = lines.findIndex((line) => line.includes('\uFFFD'))
  if (at >= 0) advise({ line: at + 1, column: (lines[at]?.indexOf('\uFFFD') ?? 0) + 1 }, 'lostLetter')
}

const PROSE = /^\s*(?:message|explanation|description|question): /

/** A file that ends in the middle of a sentence, as one does that was not written to its end. */
export function adviseOnEnd(source: string, isYaml: boolean, advise: Advise): void {
  const last = source.slice(source.lastIndexOf('\n') + 1)
  const isSentence = /(?:\p{L}+[ ,]+){2,}\p{L}+$/u.test(last)
  // an example need not be a sentence
  if (isSentence && (!isYaml || PROSE.test(last))) advise({ line: source.split('\n').length, column: 1 }, 'cutOff')
}
