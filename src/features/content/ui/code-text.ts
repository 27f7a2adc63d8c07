import type { CodeLine, CodePiece } from '../content.rules.ts'

/** Copies what the reader sees: an unfilled variable is copied as its placeholder. */
export function fillIn(lines: CodeLine[], valueOf: (name: string) => string): CodeLine[] {
  return lines.map((line) => line.map((piece) => (typeof piece === 'object' && 'v' in piece ? valueOf(piece.v) : piece)))
}

export function codeText(lines: CodeLine[]): string {
  return lines.map((line) => line.map(pieceText).join('')).join('\n')
}

function pieceText(piece: CodePiece): string {
  if (typeof piece === 'string') return piece
  return Array.isArray(piece) ? piece[1] : `{{${piece.v}}}`
}

const LONG_CODE = 24

/** Code in a sentence: short code does not wrap; long code may. */
export function isLongCode(code: string): boolean {
  return code.length > LONG_CODE
}

/** Joins neighbouring plain text over line ends into one string, so that React makes one text node. */
export function joinLines(lines: CodeLine[]): CodePiece[] {
  const joined: CodePiece[] = []
  lines.forEach((line, index) => {
    for (const piece of index > 0 ? ['\n', ...line] : line) {
      const last = joined.at(-1)
      if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
      else if (piece !== '') joined.push(piece)
    }
  })
  return joined
}
