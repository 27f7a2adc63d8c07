import type { CodeLine } from '../content.rules.ts'
import { codeTexts } from '../content.texts.ts'
import { codeText, fillIn } from '../ui/code-text.ts'
import { marked } from '../ui/drawn/marks.tsx'
import type { VariableInText } from '../ui/variables-in-text.ts'

export interface CopyableCodeProps {
  id: string | undefined
  lines: CodeLine[]
  /** what the text says about each */
  variables: Record<string, VariableInText>
  /** the reader's values */
  left?: ((name: string, scope: string) => string | null) | undefined
}

/** A click copies. Its variables are filled in elsewhere, because a button cannot contain a field. */
export const CopyableCode = marked('CopyableCode', function CopyableCode({ id, lines, variables, left }: CopyableCodeProps) {
  const placeholderOf = (name: string) => variables[name]?.placeholder ?? name
  const shown = (name: string) => left?.(name, variables[name]?.scope ?? 'project') || placeholderOf(name)
  const code = codeText(fillIn(lines, shown))
  return (
    <button type="button" className="doc-code-inline" data-block-id={id} data-copy="inline" title={codeTexts.copyInline(code)}>
      <code>
        {lines.flatMap((line, at) => [
          at > 0 && '\n',
          ...line.map((piece, index) => {
            if (typeof piece === 'string') return piece
            if (Array.isArray(piece)) return piece[1]
            return (
              <span
                key={`${at} ${index}`}
                data-value={piece.v}
                data-scope={variables[piece.v]?.scope}
                data-placeholder={placeholderOf(piece.v)}
              >
                {shown(piece.v)}
              </span>
            )
          }),
        ])}
      </code>
      <span className="doc-said" aria-live="polite" />
    </button>
  )
})
