import type { ReactNode } from 'react'
import { useReading } from '../../ui/reading.ts'
import { tickName, useRemembered } from '../../ui/reading-memory.ts'
import type { CheckboxAttrs } from './rules.ts'

export function Tick({ id, checked, disabled, children }: CheckboxAttrs & { children: ReactNode }) {
  const { memory } = useReading()
  const [ticked, remember] = useRemembered(memory, tickName(id))
  const tickId = `${id}--tick`
  const textId = `${id}--text`
  return (
    <li data-block-id={id}>
      <input
        type="checkbox"
        id={tickId}
        aria-labelledby={textId}
        disabled={disabled}
        checked={ticked ? ticked === 'yes' : checked}
        onChange={(event) => remember(event.target.checked ? 'yes' : 'no')}
      />
      <label id={textId} htmlFor={tickId}>
        {children}
      </label>
    </li>
  )
}
