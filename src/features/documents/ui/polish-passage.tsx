import { useRef } from 'react'
import Sparkles from 'lucide-react/icons/sparkles'
import { Button } from '#ui/button.tsx'
import { polishingTexts as texts } from '../polish.texts.ts'
import { Suggestion } from './suggestion.tsx'
import type { PolishedPassage, Polishing } from './use-polishing.ts'

interface PolishPassageProps {
  passage: PolishedPassage
  polishing: Polishing
  onUse: (text: string) => void
}

/** A button that asks for a suggestion, and its result. A suggestion for words that have changed since is dropped. */
export function PolishPassage({ passage, polishing, onUse }: PolishPassageProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { id, label, text } = passage
  const polished = polishing.of(id)
  const isAsking = polished?.state === 'asking'
  const suggestion = polished?.state === 'suggested' && !polished.isOfAll && polished.before === text ? polished : null

  function settle(used: string | null) {
    if (used !== null) onUse(used)
    polishing.forget(id)
    button.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <Button
        ref={button}
        size="sm"
        variant="quiet"
        icon={Sparkles}
        className="-ms-3 self-start"
        aria-label={texts.of(label)}
        busy={isAsking}
        onClick={() => void polishing.polish(passage)}
      >
        {texts.press}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isAsking && texts.asking}
        {suggestion && texts.ready}
        {polished?.state === 'same' && polished.before === text && texts.same}
        {polished?.state === 'failed' && <span className="text-red-ink">{polished.says}</span>}
      </p>
      {suggestion && (
        <Suggestion
          label={label}
          before={suggestion.before}
          after={suggestion.after}
          onUse={() => settle(suggestion.after)}
          onLeave={() => settle(null)}
        />
      )}
    </div>
  )
}
