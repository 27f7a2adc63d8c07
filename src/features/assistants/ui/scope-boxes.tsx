import { Checkbox } from '#ui/checkbox.tsx'
import type { Scope } from '../assistants.rules.ts'
import { scopeTexts } from '../assistants.texts.ts'

interface ScopeBoxesProps {
  legend: string
  offered: readonly Scope[]
  ticked: readonly Scope[]
  onTicked: (scopes: readonly Scope[]) => void
}

export function ScopeBoxes({ legend, offered, ticked, onTicked }: ScopeBoxesProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-medium">{legend}</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          checked={ticked.includes(scope)}
          onChange={(isOn) => onTicked(isOn ? [...ticked, scope] : ticked.filter((one) => one !== scope))}
        >
          <span className="block">{scopeTexts[scope].label}</span>
          <span className="block text-xs text-ink-soft">{scopeTexts[scope].help}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
