import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { goalQuery } from '#features/goals/client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DirectoryCalls } from '../client.ts'
import { canSubmit, firstMade, nextMade, waitLeft } from '../made-for-you/rules.ts'
import { goalTexts } from '../texts.ts'
import { goalDraft } from './directory-store.ts'
import { GoalForm } from './goal-form.tsx'
import { MadePath } from './made-path.tsx'

interface MadeForYouProps {
  /** Lets the loading view be seen for as long as it takes to read it. */
  unhurried?: boolean
}

export function MadeForYou({ unhurried = false }: MadeForYouProps) {
  const calls = useCalls<DirectoryCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const query = goalQuery(calls)
  const { data: kept } = useQuery({ ...query, enabled: user !== null })
  const [state, send] = useReducer(nextMade, firstMade, (first) => ({ ...first, goal: goalDraft.read() }))

  useEffect(() => {
    if (kept) send({ type: 'remember', goal: kept.goalDescription })
  }, [kept])

  function type(goal: string) {
    goalDraft.write(goal)
    send({ type: 'type', goal })
  }

  async function submit(goal: string) {
    if (!canSubmit(goal)) return
    if (!user) return askForModal('login', { returnTo: window.location.pathname + window.location.search })
    send({ type: 'type', goal })
    send({ type: 'submit' })
    const begun = Date.now()
    try {
      const made = await calls.goals.setGoal({ goal: goal.trim() })
      await new Promise((resolve) => setTimeout(resolve, waitLeft(unhurried, Date.now() - begun)))
      queryClient.setQueryData(query.queryKey, made)
      goalDraft.remove()
      send({ type: 'succeed' })
    } catch {
      send({ type: 'fail' })
    }
    return undefined
  }

  if (state.view === 'loadingView') return <Loading />
  if (state.view === 'resultView' && kept) return <MadePath goal={kept} onEdit={() => send({ type: 'edit' })} />
  return <GoalForm goal={state.goal} failed={state.failed} onType={type} onSubmit={(goal) => void submit(goal)} />
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 py-4" data-made="loadingView">
      <Progress value={0.4} label={goalTexts.loading} />
      <p role="status" className="text-sm text-ink-soft">
        {goalTexts.loading}
      </p>
      <Skeleton shape="row" count={4} label="" className="-mx-2 flex flex-col" />
    </div>
  )
}
