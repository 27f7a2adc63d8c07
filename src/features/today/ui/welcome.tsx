import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { preferencesQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { Preferences } from '#features/accounts/accounts.rules.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { inOrder } from '#features/catalogue/catalogue.rules.ts'
import { goalQuery, type GoalsCalls } from '#features/goals/goals.client.ts'
import { GOAL_LONGEST } from '#features/goals/goals.rules.ts'
import { projectsKey, type ProjectsClient } from '#features/projects/projects.client.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import type { ScheduleCalls } from '#features/schedule/schedule.client.ts'
import { hasTime } from '#features/schedule/schedule.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { useAlive } from '#ui/use-alive.ts'
import { todayKey } from '../today.client.ts'
import { firstProjects } from '../next-step.rules.ts'
import { welcomeTexts } from '../today.texts.ts'

const STEPS = 3
/** Without the choice of a first project. */
const STEPS_OF_ONE_WHO_BEGAN = 2

interface WelcomeProps {
  projects: readonly Project[]
  /** the question to resume at, from 0 */
  question: number
  /** the path to their goal: project ids, best first */
  path: readonly string[]
  /** they came by a project, which is shown above */
  hasBegun?: boolean
}

/** Three questions after the first sign-in: goal, time and first project. Each can be skipped and changed later. */
export function Welcome({ projects, hasBegun = false, ...begin }: WelcomeProps) {
  const { step, steps, busy, path, isUnfit, setUnfit, weeklyMail, setWeeklyMail, aim, plan, finish, skip } = useWelcome({
    ...begin,
    hasBegun,
  })
  const isPro = useUser()?.isPro ?? false
  // a press before hydration would be lost
  const isAlive = useAlive()
  const title = useRef<HTMLHeadingElement>(null)
  const asked = useRef(step)
  useEffect(() => {
    if (asked.current === step) return
    asked.current = step
    title.current?.scrollIntoView({ block: 'nearest' })
    title.current?.focus({ preventScroll: true })
  }, [step])

  const Heading = hasBegun ? 'h2' : 'h1'
  return (
    <section
      aria-labelledby="welcome"
      data-welcome={step}
      className="flex flex-col items-start gap-5 rounded-md border bg-sheet p-6 shadow-raised sm:p-8"
    >
      <p className="text-sm font-medium text-accent-ink">{welcomeTexts.step(step + 1, steps)}</p>
      <Heading ref={title} id="welcome" tabIndex={-1} className="text-2xl leading-tight outline-none">
        {welcomeTexts.titles[step]}
      </Heading>
      {step === 0 && (
        <GoalQuestion busy={busy} isAlive={isAlive} isUnfit={isUnfit} onEdit={() => setUnfit(false)} onAim={(wanted) => void aim(wanted)} />
      )}
      {step === 1 && <TimeQuestion busy={busy} weeklyMail={weeklyMail} onMail={setWeeklyMail} onPlan={(time) => void plan(time)} />}
      {step === 2 && (
        <Choices>
          {firstProjects(inOrder(projects), path, isPro).map(({ id, metadata }) => (
            <Choice key={id} busy={busy} onChoose={() => void finish(id)} note={metadata.description}>
              {metadata.title}
            </Choice>
          ))}
        </Choices>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" className="-ms-4" onClick={skip} disabled={!isAlive}>
          {welcomeTexts.skip}
        </Button>
        {step < steps - 1 && (
          <Button variant="quiet" onClick={() => void finish(null)} disabled={!isAlive}>
            {welcomeTexts.skipAll}
          </Button>
        )}
        <p className="text-sm text-ink-soft">{welcomeTexts.change[step]}</p>
      </div>
    </section>
  )
}

/** What was answered, and what each answer does. */
function useWelcome({ question, path: kept, hasBegun }: Required<Omit<WelcomeProps, 'projects'>>) {
  const calls = useCalls<AccountsCalls & GoalsCalls & ScheduleCalls & { projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const router = useRouter()
  const steps = hasBegun ? STEPS_OF_ONE_WHO_BEGAN : STEPS
  const [step, setStep] = useState(Math.min(question, steps - 1))
  const [isUnfit, setUnfit] = useState(false)
  const [path, setPath] = useState(kept)
  const [weeklyMail, setWeeklyMail] = useState(false)
  const [busy, setBusy] = useState(false)

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      askForToast({ message: saysOf(error, welcomeTexts.failed), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  async function savePreferences(changes: Partial<Preferences>) {
    queryClient.setQueryData(preferencesQuery(calls).queryKey, await calls.accounts.savePreferences(changes))
  }

  /** After a goal that was not taken; the words of the failure itself count. */
  const backToGoal = () => savePreferences({ welcomeStep: 0 }).catch(() => undefined)

  const aim = (wanted: string) =>
    attempt(async () => {
      // saved before the goal: Today is fetched again as soon as there is a goal, and shows no questions to somebody who has one at step 0
      await savePreferences({ welcomeStep: 1 })
      const made = await calls.goals.setGoal({ goal: wanted }).catch(async (error: unknown) => {
        await backToGoal()
        throw error
      })
      if (made.suggestedRoadmap.results.length === 0) {
        await backToGoal()
        return setUnfit(true)
      }
      queryClient.setQueryData(goalQuery(calls).queryKey, made)
      setPath(
        made.suggestedRoadmap.results.flatMap((result) => (result.type === 'project' ? [result.id] : result.entities.map(({ id }) => id))),
      )
      setStep(1)
    })

  const goTo = async (next: number, changes: Partial<Preferences> = {}) => {
    await savePreferences({ ...changes, welcomeStep: next })
    setStep(next)
  }

  // a tick is kept whichever way one goes on
  const mail = weeklyMail ? { weeklyMail } : {}

  const plan = (time: Time | null) =>
    attempt(async () => {
      const changes = { ...time, ...mail }
      if (steps > 2) return goTo(2, changes)
      await savePreferences({ ...changes, isWelcomed: true })
      return queryClient.invalidateQueries({ queryKey: todayKey })
    })

  const finish = (projectId: string | null) =>
    attempt(async () => {
      if (projectId) {
        await calls.projects.saveSelection({ body: { add: [{ projectId, selectedTime: new Date().toISOString() }] } })
        await calls.schedule.changePlan({ order: [projectId] })
      }
      await savePreferences({ ...mail, isWelcomed: true })
      if (projectId) await router.navigate({ to: '/projects/$projectId', params: { projectId } })
      await queryClient.invalidateQueries({ queryKey: projectsKey, exact: true })
      await queryClient.invalidateQueries({ queryKey: todayKey })
      if (projectId) return
      // the start page replaces the questions: scroll to its top
      window.scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('main')?.focus({ preventScroll: true })
    })

  const skip = [() => void attempt(() => goTo(1)), () => void plan(null), () => void finish(null)][step]
  return { step, steps, busy, path, isUnfit, setUnfit, weeklyMail, setWeeklyMail, aim, plan, finish, skip }
}

interface GoalQuestionProps {
  busy: boolean
  isAlive: boolean
  /** no project leads to the goal */
  isUnfit: boolean
  onEdit: () => void
  onAim: (goal: string) => void
}

function GoalQuestion({ busy, isAlive, isUnfit, onEdit, onAim }: GoalQuestionProps) {
  const [goal, setGoal] = useState('')
  const own = useRef<HTMLInputElement>(null)
  // text typed before hydration is only in the field itself
  useLayoutEffect(() => setGoal(own.current?.value ?? ''), [])
  return (
    <>
      <Choices>
        {welcomeTexts.goals.map((wanted) => (
          <Choice key={wanted} busy={busy} disabled={!isAlive} onChoose={() => onAim(wanted)}>
            {wanted}
          </Choice>
        ))}
      </Choices>
      <form
        className="flex w-full max-w-reading flex-wrap items-start gap-x-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (goal.trim() !== '') onAim(goal.trim())
        }}
      >
        <div className="min-w-0 grow basis-64">
          <TextField
            ref={own}
            label={welcomeTexts.ownGoal}
            value={goal}
            onValue={(typed) => {
              setGoal(typed)
              onEdit()
            }}
            maxLength={GOAL_LONGEST}
            // hide the counter for short goals: it would invite writing more
            limit={goal.length * 2 > GOAL_LONGEST ? GOAL_LONGEST : undefined}
            error={isUnfit ? welcomeTexts.unfit : undefined}
          />
        </div>
        <Button type="submit" busy={busy} disabled={!isAlive} className="sm:mt-7">
          {welcomeTexts.next}
        </Button>
      </form>
    </>
  )
}

interface Time {
  hoursPerDay: number
  daysPerWeek: number
}

interface TimeQuestionProps {
  busy: boolean
  weeklyMail: boolean
  onMail: (isWanted: boolean) => void
  onPlan: (time: Time) => void
}

function TimeQuestion({ busy, weeklyMail, onMail, onPlan }: TimeQuestionProps) {
  const { data: now } = useQuery(preferencesQuery(useCalls<AccountsCalls>()))
  const isSet = now !== undefined && hasTime(now)
  const isNow = (time: Time) => isSet && time.hoursPerDay === now.hoursPerDay && time.daysPerWeek === now.daysPerWeek
  return (
    <>
      {isSet && <p className="text-sm text-ink-soft">{welcomeTexts.timeNow(now.hoursPerDay * now.daysPerWeek)}</p>}
      <Choices>
        {welcomeTexts.times.map(({ label, ...time }) => (
          <Choice key={label} busy={busy} isNow={isNow(time)} onChoose={() => onPlan(time)}>
            {label}
          </Choice>
        ))}
      </Choices>
      <Checkbox checked={weeklyMail} onChange={onMail}>
        {welcomeTexts.mail}
      </Checkbox>
    </>
  )
}

function Choices({ children }: { children: ReactNode }) {
  return <ul className="grid w-full gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
}

interface ChoiceProps {
  busy: boolean
  disabled?: boolean
  /** marks the choice that the plan has now */
  isNow?: boolean
  onChoose: () => void
  note?: string
  children: string
}

function Choice({ busy, disabled = false, isNow = false, onChoose, note, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={busy ? undefined : onChoose}
        aria-busy={busy || undefined}
        aria-current={isNow || undefined}
        disabled={disabled}
        className="flex h-full min-h-14 w-full flex-col items-start justify-center gap-1 rounded-md border bg-paper aria-[current]:border-accent aria-[current]:bg-accent-soft px-4 py-3 text-start transition-colors hover:border-accent hover:bg-well"
      >
        <span className="font-heading font-bold">{children}</span>
        {note && <span className="line-clamp-2 text-sm text-ink-soft">{note}</span>}
      </button>
    </li>
  )
}
