import { useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { waitsForPro } from '#features/projects/access.rules.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { DirectoryCalls } from '../directory.client.ts'
import { madeForYouTexts } from '../directory.texts.ts'
import { useCatalogue } from './catalogue.ts'
import { stepsTo } from './made-path.tsx'

interface ProposalProps {
  /** not kept yet */
  goal: Goal
  kept: Goal
  onKeep: (goal: Goal) => void
  onClose: () => void
}

/** What another goal would change in the plan, before it does. */
export function Proposal({ goal, kept, onKeep, onClose }: ProposalProps) {
  const calls = useCalls<DirectoryCalls>()
  const { projects } = useCatalogue()
  const [busy, setBusy] = useState(false)
  const path = new Set(stepsTo(goal).map(({ id }) => id))
  const isPro = useUser()?.isPro ?? false
  const left = projects.filter(({ id, status }) => path.has(id) && status !== 'COMPLETE')
  const added = left.filter((project) => !project.selected && !waitsForPro(project, isPro))
  const forPro = left.filter((project) => waitsForPro(project, isPro)).length
  const minutes = added.reduce((sum, { metadata }) => sum + metadata.time, 0)

  async function keep() {
    setBusy(true)
    try {
      onKeep(await calls.goals.setGoal({ goal: goal.goalDescription }))
      onClose()
    } catch (error) {
      askForToast({ message: saysOf(error, madeForYouTexts.failed), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div role="status" data-proposal className="flex flex-col gap-3 rounded-md border bg-well p-4">
      <p className="text-sm">{madeForYouTexts.proposal(added.length, minutes, forPro, kept.goalDescription)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={busy} onClick={() => void keep()}>
          {madeForYouTexts.accept}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {madeForYouTexts.decline(kept.goalDescription)}
        </Button>
      </div>
    </div>
  )
}
