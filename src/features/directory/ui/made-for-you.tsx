import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { goalQuery } from '#features/goals/goals.client.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DirectoryCalls } from '../directory.client.ts'
import { canSubmit, firstMade, nextMade, waitLeft } from '../made-for-you.rules.ts'
import { madeForYouTexts } from '../directory.texts.ts'
import { goalDraft } from './directory-store.ts'
import { GoalForm } from './goal-form.tsx'
import { MadePath, NothingFits } from './made-path.tsx'
import { Proposal } from './proposal.tsx'
import { useKeepGoal } from './use-keep-goal.ts'

interface MadeForYouProps {
  /** shows the loading view for at least 6 s */
  minimumWait?: boolean
}

export function MadeForYou({ minimumWait = false }: MadeForYouProps) {
  const calls = useCalls<DirectoryCalls>()
  const user = useUser()
  const owner = user?.id ?? null
  const queryClient = useQueryClient()
  const query = goalQuery(calls)
  const { data: kept, isLoading } = useQuery({ ...query, enabled: user !== null })
  const [unfit, setUnfit] = useState<Goal | null>(null)
  const [proposed, setProposed] = useState<Goal | null>(null)
  const keepGoal = useKeepGoal()
  const [state, send] = useReducer(nextMade, firstMade, (first) => ({ ...first, minimumWait }))

  // not in the first rendering: the server does not know the words
  useLayoutEffect(() => {
    const written = owner === null ? '' : goalDraft.takeOver(owner)
    if (written !== '') return send({ type: 'type', goal: written })
    send({ type: 'draft', goal: goalDraft.read(owner) })
  }, [owner])

  useEffect(() => {
    if (kept) send({ type: 'remember', goal: kept.goalDescription })
  }, [kept])

  function type(goal: string) {
    goalDraft.write(owner, goal)
    send({ type: 'type', goal })
  }

  function keep(goal: Goal) {
    goalDraft.remove(owner)
    keepGoal(goal)
  }

  /** The earlier goal stays. */
  function drop() {
    goalDraft.remove(owner)
    setUnfit(null)
    setProposed(null)
  }

  /** Keeps the typed words for the next time that the form is opened. */
  function goBack() {
    setUnfit(null)
    setProposed(null)
    send({ type: 'back' })
  }

  async function submit(goal: string) {
    if (!canSubmit(goal)) return
    if (!user) return askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'goal' })
    send({ type: 'type', goal })
    send({ type: 'submit' })
    const asked = performance.now()
    try {
      // a goal that replaces another is shown first, also one that was set elsewhere
      const before = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      const made = await calls.goals.setGoal({ goal: goal.trim(), preview: before !== null })
      const taken = performance.now() - asked
      await pause(waitLeft(state, taken))
      const fits = made.suggestedRoadmap.results.length > 0
      setUnfit(fits ? null : made)
      if (fits && before) setProposed(made)
      else if (fits) keep(made)
      send({ type: 'succeed', taken: taken + waitLeft(state, taken) })
    } catch {
      send({ type: 'fail' })
    }
    return undefined
  }

  if (state.view === 'loadingView') return <Loading />
  if (state.view === 'resultView' && unfit) {
    return <NothingFits kept={kept ?? null} onEdit={() => send({ type: 'edit' })} onKeep={drop} />
  }
  if (state.view === 'resultView' && proposed && kept) {
    return (
      <MadePath goal={proposed} onEdit={() => send({ type: 'edit' })}>
        <Proposal goal={proposed} kept={kept} onKeep={keep} onClose={drop} />
      </MadePath>
    )
  }
  if (state.view === 'resultView' && kept) return <MadePath goal={kept} onEdit={() => send({ type: 'edit' })} />
  if (isLoading && !state.isEditingGoal)
    return <Skeleton shape="row" count={4} label={madeForYouTexts.opening} className="-mx-2 flex flex-col" />
  return (
    <GoalForm
      goal={state.goal}
      failed={state.failed}
      onType={type}
      onSubmit={(goal) => void submit(goal)}
      onBack={kept ? goBack : undefined}
    />
  )
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 py-4" data-made="loadingView">
      <Progress value={0.4} label={madeForYouTexts.loading} />
      <p role="status" className="text-sm text-ink-soft">
        {madeForYouTexts.loading}
      </p>
      <Skeleton shape="row" count={4} label="" className="-mx-2 flex flex-col" />
    </div>
  )
}
