import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface ChoiceButtonsProps<Value extends string> {
  label: string
  choices: readonly { value: Value; name: string }[]
  chosen: Value | null
  className?: string
  onChoose(value: NoInfer<Value>): void
}

/** A few views or variants, of which one is shown. */
export function ChoiceButtons<Value extends string>({ label, choices, chosen, className, onChoose }: ChoiceButtonsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={cx('flex flex-wrap gap-2', className)}>
      {choices.map(({ value, name }) => (
        <Button
          key={value}
          size="sm"
          variant={value === chosen ? 'primary' : 'secondary'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
