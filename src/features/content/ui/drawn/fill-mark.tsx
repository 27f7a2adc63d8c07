import { renderToStaticMarkup } from 'react-dom/server'
import { Tick, type TickProps } from '../../nodes/checkbox.view.tsx'
import { CopyableCode, type CopyableCodeProps } from '../../nodes/copyable-code.tsx'
import { Variable, type VariableProps } from '../../nodes/variable.view.tsx'
import type { DrawnMark } from '../../drawn-text.rules.ts'
import { tickName, variableName } from '../reading-memory.ts'

/** The reader's value for a name; null if none. */
type Left = (name: string) => string | null

/** Renders the same views again with this reader's values. */
export function fillMark({ view, props }: Pick<DrawnMark, 'view' | 'props'>, left: Left): string {
  if (view === 'Variable') return renderToStaticMarkup(variable(props as unknown as VariableProps, left))
  if (view === 'Tick') return renderToStaticMarkup(tick(props as unknown as TickProps, left))
  return renderToStaticMarkup(code(props as unknown as CopyableCodeProps, left))
}

function variable(props: VariableProps, left: Left) {
  return <Variable {...props} value={left(variableName(props.name, props.scope)) ?? ''} />
}

function tick(props: TickProps, left: Left) {
  const ticked = left(tickName(props.id))
  return <Tick {...props} ticked={ticked ? ticked === 'yes' : undefined} />
}

function code(props: CopyableCodeProps, left: Left) {
  return <CopyableCode {...props} left={(name, scope) => left(variableName(name, scope))} />
}
