import { useEffect, useState } from 'react'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { promptsFor, type PlaceInView, type SelectedPrompt } from '../prompts.rules.ts'
import { chatTexts, promptTexts } from '../chat.texts.ts'
import { placeInView } from './place-in-view.ts'

/** Suggested questions about the place in view. */
export function Prompts({ isBegun, onPrompt }: { isBegun: boolean; onPrompt: (prompt: SelectedPrompt) => void }) {
  const { tutor } = usePageFacts()
  const [place, setPlace] = useState<PlaceInView>(placeInView)
  useEffect(() => {
    const look = () => setPlace(placeInView())
    document.addEventListener('scrollend', look)
    return () => document.removeEventListener('scrollend', look)
  }, [])
  return (
    <ul aria-label={chatTexts.prompts} className={cx('flex gap-2', isBegun ? 'overflow-x-auto pb-1' : 'flex-wrap')}>
      {promptsFor(place, promptTexts, tutor).map((prompt) => (
        <li key={prompt.label}>
          <Button size="sm" onClick={() => onPrompt(prompt)}>
            {prompt.label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
