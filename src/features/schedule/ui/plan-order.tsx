import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { StudyPlanShown } from '../schedule.contract.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { usePlan } from './use-plan.ts'

interface MoveButtonsProps {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove: (places: number) => void
}

/** Moves a project of the plan up or down. */
export function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton size="sm" icon={ChevronUp} label={scheduleTexts.earlier(title)} unavailable={isFirst} onClick={() => onMove(-1)} />
      <IconButton size="sm" icon={ChevronDown} label={scheduleTexts.later(title)} unavailable={isLast} onClick={() => onMove(1)} />
    </>
  )
}

/** Says that the order was given by hand, and gives it back to the rule. */
export function OwnOrder({ plan }: { plan: StudyPlanShown }) {
  const { orderByRule } = usePlan()
  if (!plan.isByHand) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      {scheduleTexts.orderByHand}
      <Button variant="quiet" size="sm" onClick={() => void orderByRule(plan.projects.map(({ projectId }) => projectId))}>
        {scheduleTexts.orderByRule}
      </Button>
    </p>
  )
}
