import { wordChanges, type ChangePiece } from '#platform/differences/text-changes.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { polishingTexts as texts } from '../polish.texts.ts'

interface SuggestionProps {
  label: string
  before: string
  after: string
  onUse: () => void
  onLeave: () => void
}

/** Shows a suggestion as a difference, for the writer to decide. */
export function Suggestion({ label, before, after, onUse, onLeave }: SuggestionProps) {
  return (
    <div role="group" aria-label={texts.suggestion(label)} className="flex flex-col gap-3 rounded-sm border bg-well p-3">
      <p className="text-xs text-ink-soft">{texts.byModel}</p>
      <p
        dir="auto"
        className="max-h-96 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {wordChanges(before, after).map((piece, place) => (
          <Changed key={place} piece={piece} />
        ))}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" aria-label={`${texts.use}: ${label}`} onClick={onUse}>
          {texts.use}
        </Button>
        <Button size="sm" variant="quiet" aria-label={`${texts.leave}: ${label}`} onClick={onLeave}>
          {texts.leave}
        </Button>
      </p>
    </div>
  )
}

function Changed({ piece: { how, text } }: { piece: ChangePiece }) {
  if (how === 'same') return text
  const isGone = how === 'removed'
  const Mark = isGone ? 'del' : 'ins'
  return (
    <Mark className={isGone ? 'bg-red-soft text-red-ink line-through' : 'bg-green-soft text-green-ink underline'}>
      <VisuallyHidden>{` ${isGone ? texts.gone : texts.added} `}</VisuallyHidden>
      {text}
    </Mark>
  )
}
