import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { formTexts } from '../forms.texts.ts'
import { SaidField } from './fields.tsx'
import type { Path } from './found.ts'
import { FoundHere } from './found-here.tsx'

const texts = formTexts.answers

interface WordListProps {
  label: string
  help?: string
  values: readonly string[]
  path: Path
  isLong: boolean | 'grows'
  onValues(values: string[]): void
}

/** Several texts, each in its own field. */
export function WordList({ label, help, values, path, isLong, onValues }: WordListProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      {help && <p className="text-xs text-ink-soft">{help}</p>}
      <FoundHere path={path} />
      {values.map((value, index) => (
        <div key={index} className="flex items-start gap-2">
          <SaidField
            label={texts.item(label, index + 1)}
            value={value}
            path={[...path, index]}
            isLong={isLong}
            isCode
            className="grow [&>label]:sr-only"
            onValue={(text) => onValues(values.with(index, text))}
          />
          <IconButton icon={X} label={texts.removeItem(label, index + 1)} onClick={() => onValues(values.toSpliced(index, 1))} />
        </div>
      ))}
      <Button size="sm" variant="quiet" className="self-start" aria-label={texts.adding(label)} onClick={() => onValues([...values, ''])}>
        <Icon icon={Plus} />
        {texts.addItem}
      </Button>
    </fieldset>
  )
}
