import type { CodeLine } from '../../rules.ts'
import { joinLines } from '../../ui/code-text.ts'
import { VariableField } from '../variable/variable-field.tsx'

/** Colours were decided when the project was published: here a token is a class and its text. */
export function CodeLines({ lines }: { lines: CodeLine[] }) {
  return joinLines(lines).map((piece, index) => {
    if (typeof piece === 'string') return piece
    if (!Array.isArray(piece)) return <VariableField key={index} name={piece.v} scope="project" />
    return (
      <span key={index} className={piece[0]}>
        {piece[1]}
      </span>
    )
  })
}
