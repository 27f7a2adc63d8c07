import type { CodeLine } from '../content.rules.ts'
import { joinLines } from '../ui/code-text.ts'
import { useVariablesInText } from '../ui/drawn/marks.tsx'
import { Variable } from './variable.view.tsx'

/** Highlighting happens at publishing: here a token is a class and its text. */
export function CodeLines({ lines }: { lines: CodeLine[] }) {
  const variables = useVariablesInText()
  return joinLines(lines).map((piece, index) => {
    if (typeof piece === 'string') return piece
    if (!Array.isArray(piece)) return <Variable key={index} name={piece.v} scope="project" {...variables[piece.v]} />
    return (
      <span key={index} className={piece[0]}>
        {piece[1]}
      </span>
    )
  })
}
