import { marked } from '../ui/drawn/marks.tsx'
import { directionOf } from '../ui/direction.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { CheckboxAttrs } from './checkbox.rules.ts'

export function checklistView({ node, id, key, children }: ViewProps) {
  return (
    <ul key={key} className="doc-checklist" dir={directionOf(node)} data-block-id={id}>
      {children}
    </ul>
  )
}

export function checkboxView({ node, key, children }: ViewProps) {
  const { id, checked, disabled } = attrsOf<CheckboxAttrs>(node)
  return (
    <li key={key} data-block-id={id}>
      <Tick id={id} checked={checked} disabled={disabled} />
      <label id={textId(id)} htmlFor={tickId(id)}>
        {children}
      </label>
    </li>
  )
}

export interface TickProps extends Pick<CheckboxAttrs, 'id' | 'checked' | 'disabled'> {
  /** by the reader; undefined falls back to the author's own tick */
  ticked?: boolean | undefined
}

export const Tick = marked('Tick', function Tick({ id, checked, disabled, ticked }: TickProps) {
  return (
    <input
      type="checkbox"
      id={tickId(id)}
      aria-labelledby={textId(id)}
      data-tick={id}
      data-ticked={checked || undefined}
      autoComplete="off"
      disabled={disabled}
      defaultChecked={ticked ?? checked}
    />
  )
})

function tickId(id: string): string {
  return `${id}--tick`
}

function textId(id: string): string {
  return `${id}--text`
}
