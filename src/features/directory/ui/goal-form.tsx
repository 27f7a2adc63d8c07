import { useEffect, useRef } from 'react'
import { GOAL_LONGEST } from '#features/goals/goals.rules.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { isComposing } from '#ui/composing.ts'
import { TextArea } from '#ui/field.tsx'
import { canSubmit } from '../made-for-you.rules.ts'
import { madeForYouTexts } from '../directory.texts.ts'

interface GoalFormProps {
  goal: string
  failed: boolean
  onType: (goal: string) => void
  onSubmit: (goal: string) => void
  /** To the path of the goal that is kept, where one is. */
  onBack: (() => void) | undefined
}

export function GoalForm({ goal, failed, onType, onSubmit, onBack }: GoalFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form
      data-made="goalSelect"
      className="flex flex-col gap-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(goal)
      }}
    >
      {failed && <Banner type="error">{madeForYouTexts.failed}</Banner>}
      <TextArea
        ref={field}
        label={madeForYouTexts.label}
        help={madeForYouTexts.about}
        placeholder={madeForYouTexts.placeholder}
        rows={3}
        limit={GOAL_LONGEST}
        value={goal}
        onValue={onType}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onSubmit(goal)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" unavailable={!canSubmit(goal)}>
          {madeForYouTexts.submit}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {madeForYouTexts.keep}
          </Button>
        )}
      </div>
      <div role="group" aria-label={madeForYouTexts.ideasLabel} className="flex flex-col items-start gap-1.5">
        <p className="text-xs text-ink-soft">{madeForYouTexts.ideasLabel}</p>
        {madeForYouTexts.ideas.map((idea) => (
          <Chip key={idea} selected={goal === idea} onClick={() => onType(idea)}>
            {idea}
          </Chip>
        ))}
      </div>
    </form>
  )
}
