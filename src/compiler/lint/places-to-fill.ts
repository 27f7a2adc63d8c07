import type { Advise } from './advise.ts'
import type { CodeBlock } from './code-blocks.ts'

const TO_FILL = /\bYOUR[_-][A-Z][A-Z_-]*\b|<(?:your|my)[-_ ][\w -]+>/

/** What somebody copies with the words that they should have replaced; a variable is filled in for them. */
export function adviseOnPlacesToFill(blocks: readonly CodeBlock[], advise: Advise): void {
  for (const { lines } of blocks)
    for (const { words, line } of lines) {
      const found = TO_FILL.exec(words)
      if (found) return advise({ line, column: found.index + 1 }, 'placeToFill', found[0])
    }
}
