import { isLongCode } from '../ui/code-text.ts'
import { useVariablesInText } from '../ui/drawn/marks.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import { CodeBox } from './code-box.tsx'
import { CodeLines } from './code-lines.tsx'
import { CopyableCode } from './copyable-code.tsx'
import type { CodeBlockAttrs, CodeInlineAttrs } from './code-block.rules.ts'

export function codeBlockView({ node, key }: ViewProps) {
  return <CodeBox key={key} blocks={[attrsOf<CodeBlockAttrs>(node)]} />
}

/** Neighbouring code blocks of one codegroup: a box with a tab for each. */
export function codeGroupView(nodes: ViewProps['node'][], key: ViewProps['key']) {
  return <CodeBox key={key} blocks={nodes.map((node) => attrsOf<CodeBlockAttrs>(node))} />
}

export function codeInlineView({ node, id, key }: ViewProps) {
  const { code, copyable, lines } = attrsOf<CodeInlineAttrs>(node)
  if (copyable) return <InlineCode key={key} id={id} lines={lines} />
  return (
    <code key={key} data-block-id={id} className={isLongCode(code) ? 'doc-code-long' : undefined}>
      <CodeLines lines={lines} />
    </code>
  )
}

function InlineCode({ id, lines }: Pick<CodeInlineAttrs, 'lines'> & { id: string | undefined }) {
  return <CopyableCode id={id} lines={lines} variables={useVariablesInText()} />
}
