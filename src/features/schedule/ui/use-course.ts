import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { usePreferences } from '#features/accounts/ui/use-preferences.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { waitsForPro } from '#features/projects/access.rules.ts'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { useStore } from '#ui/ui.store.ts'
import { planQuery, type ScheduleCalls } from '../schedule.client.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { courseView, isInTopics, toggleTopic } from '../topics.rules.ts'
import { askForToast, UNDO_MS } from '#ui/toast/ask-for-toast.ts'
import { usePlanChanges } from './use-plan-changes.ts'
import { useStudyTime } from './use-study-time.ts'
import { visitorTopics, writeVisitorTopics } from './visitor-topics.ts'

/** The chosen topics and time, saved in the account, or in a visitor's browser. */
export function useCourse() {
  const calls = useCalls<ScheduleCalls & { projects: ProjectsClient }>()
  const user = useUser()
  const ofVisitor = useStore(visitorTopics)
  const { query, preferences, change } = usePreferences()
  const { time, changeTime } = useStudyTime()
  const { isError, refetch } = query
  const [draft, setDraft] = useState<string[] | null>(null)
  useEffect(() => visitorTopics.restore(), [])

  const saved = user ? (preferences?.selectedCategories ?? []) : ofVisitor
  const topics = draft ?? saved

  const plan = usePlanChanges()
  const { data: projects = [] } = useQuery({ ...projectsQuery(calls), enabled: user !== null })
  const { data: planned } = useQuery({ ...planQuery(calls), enabled: user !== null })
  const isForGoal = (id: string) => planned?.projects.some((one) => one.projectId === id && one.source === 'goal') ?? false
  const added = user ? projects.filter((project) => isInTopics(project, topics) && mayBeAdded(project, user.isPro)) : []

  function saveTopics(next: string[]) {
    if (user) change({ selectedCategories: next })
    else writeVisitorTopics(next)
  }

  return {
    user,
    isReady: user === null || preferences !== undefined,
    isError: isError && preferences === undefined,
    refetch,
    topics,
    time,
    changeTime,
    currentProject: preferences?.currentProject ?? null,
    view: courseView(saved, draft !== null),
    /** choices are saved only when the course is generated */
    choose: (topic: string) => setDraft(toggleTopic(topics, topic)),
    /** the projects that generating would add to the plan */
    added,
    async generate() {
      if (topics.length === 0) return
      const told = { message: scheduleTexts.added(added.length), undo: () => saveTopics(saved) }
      if (added.length > 0 && !(await plan.add(idsOf(added), told))) return
      saveTopics(topics)
      setDraft(null)
    },
    chooseAnew: () => setDraft(saved),
    /** null if there is no previous choice */
    keepChosen: saved.length > 0 ? () => setDraft(null) : null,
    /** Removing the last one shows the selection again. Its projects stay planned, because some were added by hand, until asked for. */
    leaveOut(topic: string) {
      const left = saved.filter((one) => one !== topic)
      const stay = projects.filter((project) => isWaiting(project) && isOnlyIn(project, topic, left) && !isForGoal(project.id))
      saveTopics(left)
      if (stay.length === 0) return
      const takeOut = () => void plan.takeOut(idsOf(stay), { message: scheduleTexts.takenOut(stay.map(({ metadata }) => metadata.title)) })
      askForToast({
        message: scheduleTexts.topicLeft(stay.length),
        action: { label: scheduleTexts.takeOutToo(stay.length), onClick: takeOut },
        duration: UNDO_MS,
        about: 'plan',
      })
    },
  }
}

function mayBeAdded(project: Project, isPro: boolean): boolean {
  return !project.selected && !waitsForPro(project, isPro) && project.status === 'INCOMPLETE'
}

function isWaiting({ selected, status }: Project): boolean {
  return selected && status === 'INCOMPLETE'
}

function isOnlyIn(project: Project, topic: string, others: readonly string[]): boolean {
  return isInTopics(project, [topic]) && !isInTopics(project, others)
}

function idsOf(projects: readonly Project[]): string[] {
  return projects.map(({ id }) => id)
}

export type OwnCourse = ReturnType<typeof useCourse>
