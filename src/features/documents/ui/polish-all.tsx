import { useRef } from 'react'
import Sparkles from 'lucide-react/icons/sparkles'
import { Button } from '#ui/button.tsx'
import { polishingTexts as texts } from '../polish.texts.ts'
import { Suggestion } from './suggestion.tsx'
import type { PolishedPassage, Polishing } from './use-polishing.ts'

interface PolishAllProps {
  passages: readonly PolishedPassage[]
  polishing: Polishing
  onUse: (id: string, text: string) => void
}

/** Asks for suggestions for all passages; each is used or dropped separately. */
export function PolishAll({ passages, polishing, onUse }: PolishAllProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const { progress, said, together, polishAll, stop, forget } = polishing
  const words = new Map(passages.map(({ id, text }) => [id, text]))
  const suggestions = together.filter(({ id, before }) => words.get(id) === before)

  function settle(id: string, used: string | null) {
    if (used !== null) onUse(id, used)
    forget(id)
    status.current?.focus()
  }

  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{texts.help}</p>
      <p className="flex flex-wrap items-center gap-3">
        {progress ? (
          <Button size="sm" onClick={stop}>
            {texts.stop}
          </Button>
        ) : (
          <Button size="sm" icon={Sparkles} onClick={() => void polishAll(passages)}>
            {texts.all}
          </Button>
        )}
        <span role="status" ref={status} tabIndex={-1} className="text-sm text-ink-soft">
          {progress ? texts.progress(progress.at, progress.count) : said}
        </span>
      </p>
      {suggestions.map(({ id, label, before, after }) => (
        <div key={id} className="flex flex-col gap-1">
          <p className="text-sm font-medium [overflow-wrap:anywhere]">{label}</p>
          <Suggestion {...{ label, before, after }} onUse={() => settle(id, after)} onLeave={() => settle(id, null)} />
        </div>
      ))}
    </div>
  )
}
