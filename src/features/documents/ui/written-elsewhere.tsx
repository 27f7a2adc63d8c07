import { Button } from '#ui/button.tsx'
import { documentEditTexts as texts } from '../document-edits.texts.ts'

interface WrittenElsewhereProps {
  others: readonly string[]
  onUse: (text: string) => void
  onDrop: (text: string) => void
}

/** Conflicting wording from elsewhere, for the writer to decide. */
export function WrittenElsewhere({ others, onUse, onDrop }: WrittenElsewhereProps) {
  return others.map((text) => (
    <div key={text} role="group" aria-label={texts.elsewhere} className="flex flex-col gap-2 rounded-sm bg-amber-soft p-3 text-sm">
      <p className="text-amber-ink">{texts.elsewhere}</p>
      <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onUse(text)}>
          {texts.use}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onDrop(text)}>
          {texts.drop}
        </Button>
      </p>
    </div>
  ))
}
