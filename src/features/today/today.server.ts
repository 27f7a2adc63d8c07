import { implement } from '@orpc/server'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { dateIn } from '#features/accounts/time-zone.rules.ts'
import { inOrder } from '#features/catalogue/catalogue.rules.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { listSeries } from '#features/content/published-catalogue.store.ts'
import type { StoredGoal } from '#features/goals/goals.store.ts'
import { waitsForPro } from '#features/projects/access.rules.ts'
import { positionIn, whereToContinue } from '#features/projects/position.rules.ts'
import type { KeptPosition } from '#features/projects/position.store.ts'
import { outlineOf, trackToRead, type LearnerProject, type Project } from '#features/projects/projects.rules.ts'
import { findFirstOpen } from '#features/projects/reader-view.server.ts'
import { planOf } from '#features/schedule/schedule.server.ts'
import { answerFacts } from '#features/validations/box-progress.server.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { calendarCalls } from './calendar-feed.server.ts'
import { todayContract, type Today } from './today.contract.ts'
import { comesNext, readLast, type Next } from './next-step.rules.ts'
import { mondayOf } from '#features/schedule/calendar.rules.ts'
import { minutesLeft } from '#features/schedule/schedule.rules.ts'
import { lastDayOf, sittingsOf, weekOf } from './week.rules.ts'

const call = implement(todayContract).$context<CallContext>()

type Asker = Pick<CallContext, 'actor' | 'account' | 'services'>

/** Projects shown after the next one. */
const UPCOMING_MOST = 3

/** A learner's start page for a day. */
export async function todayOf(context: Asker, { date, after }: { date: string; after?: string | undefined }): Promise<Today> {
  const { db } = context.services
  const account = learnerOf(context)
  const plan = await planOf(context, date, mondayOf(date))
  const { listed: projects, own, positions, goal, isDoneToday } = plan
  const kept = new Map(own.map((one) => [one.projectId, one]))
  const done = countBy(plan.done, (one) => one.date)
  const places = new Map(positions.map((one) => [one.projectId, one]))
  const path = (goal?.roadmap ?? []).map(({ projectId }) => projectId)
  const isPro = hasPro(context.actor)
  const known = inOrder(projects).map((project) => ({
    id: project.id,
    status: project.status,
    isClosed: waitsForPro(project, isPro),
    series: project.metadata.series,
    readAt: places.get(project.id)?.updatedAt ?? null,
    completedAt: kept.get(project.id)?.completedAt ?? null,
  }))
  const next = comesNext({ projects: known, plan: plan.projects.map(({ id }) => id), goal: path, after })
  const last = readLast(known, next?.id)
  const planned = plan.projects.filter(({ status }) => status !== 'COMPLETE')
  const { weeks, daysPerWeek, study } = plan
  const ahead = { weeks, daysPerWeek, daysOff: study.daysOff, today: date, isDoneToday }
  // a goal plans its projects, and is one of the answers
  const isUntouched =
    positions.length === 0 && projects.every(({ id, status, selected }) => status === 'INCOMPLETE' && (!selected || path.includes(id)))
  const isUnwelcomed = !account.preferences.isWelcomed && account.preferences.selectedCategories.length === 0
  return {
    date,
    next: next && (await describeNext(db, next, { userId: account.id, hasPro: isPro, projects, kept, places })),
    upcoming: planned
      .filter(({ id }) => id !== next?.id)
      .slice(0, UPCOMING_MOST)
      .map(({ id, metadata: { title, time }, progress }) => ({ projectId: id, title, minutes: minutesLeft({ minutes: time, progress }) })),
    planned: planned.length,
    timeZone: account.preferences.timeZone,
    lastRead: last === null ? null : { projectId: last, title: projects.find(({ id }) => id === last)?.metadata.title ?? '' },
    week: weekOf({ ...ahead, done }),
    isDone: isDoneToday,
    sitting: sittingsOf(ahead)[0] ?? null,
    goal: goal && {
      ...goalOf(goal, {
        projects,
        plan: plan.projects.map(({ id }) => id),
        isPro,
      }),
      endsOn: lastDayOf(path, ahead),
    },
    review: reviewOf(projects, kept),
    isNew: isUnwelcomed && isUntouched,
    isUnasked: isUnwelcomed && !isUntouched && (goal === null || account.preferences.welcomeStep > 0),
    question: account.preferences.welcomeStep,
  }
}

function countBy<One>(all: readonly One[], nameOf: (one: One) => string): Map<string, number> {
  return new Map([...Map.groupBy(all, nameOf)].map(([name, group]) => [name, group.length]))
}

interface Have {
  userId: string
  hasPro: boolean
  projects: readonly Project[]
  kept: ReadonlyMap<string, LearnerProject>
  places: ReadonlyMap<string, KeptPosition>
}

async function describeNext(db: Db, { id, why }: Next, { userId, hasPro, projects, kept, places }: Have): Promise<Today['next']> {
  const project = projects.find((one) => one.id === id)
  if (!project) return null
  const { title, description, tracks, time: minutes, series } = project.metadata
  const learner = kept.get(id)
  const tasks = await findTasks(db, id, learner?.version ?? null)
  const place = places.get(id)
  const track = trackToRead(tracks, learner?.track ?? null)
  const outline = outlineOf(tasks?.outline ?? [], track)
  const read = place ? positionIn(outline, place) : null
  const done = learner?.done ?? 0
  const firstOpen = tasks && (done > 0 || read) ? await findFirstOpen(db, answerFacts, { userId, hasPro }, id, tasks, track) : null
  const { place: position, ahead } = whereToContinue(read, firstOpen)
  const titles = new Map((await listSeries(db)).map((one) => [one.id, one.title]))
  return {
    projectId: id,
    why,
    title,
    description,
    minutes,
    status: project.status,
    progress: project.progress,
    tracks: tracks.map((track) => ({ id: track.id })),
    series: titles.get(series ?? '') ?? null,
    tasks: { done, required: learner?.required ?? 0 },
    position: position && { stepId: position.stepId, title: position.title, number: position.number, placeId: position.placeId ?? null },
    ahead,
  }
}

/** The stations in the order in which they are done: finished, planned, and what the plan does not hold. */
function goalOf(
  { goalDescription, roadmap }: StoredGoal,
  { projects, plan, isPro }: { projects: readonly Project[]; plan: readonly string[]; isPro: boolean },
): Omit<NonNullable<Today['goal']>, 'endsOn'> {
  const placeOf = ({ projectId, status }: { projectId: string; status: Project['status'] }) =>
    status === 'COMPLETE' ? -1 : plan.includes(projectId) ? plan.indexOf(projectId) : plan.length
  const stations = roadmap.flatMap(({ projectId }) => {
    const project = projects.find(({ id }) => id === projectId)
    return project
      ? {
          projectId,
          title: project.metadata.title,
          status: project.status,
          progress: project.progress,
          isPlanned: project.selected && !waitsForPro(project, isPro),
          needsPro: waitsForPro(project, isPro),
        }
      : []
  })
  stations.sort((a, b) => placeOf(a) - placeOf(b))
  return {
    description: goalDescription,
    projects: stations.length,
    done: stations.filter(({ status }) => status === 'COMPLETE').length,
    path: roadmap.map(({ projectId }) => projectId),
    stations,
  }
}

function reviewOf(projects: readonly Project[], kept: ReadonlyMap<string, LearnerProject>): Today['review'] {
  return projects
    .map(({ id, metadata }) => ({ projectId: id, title: metadata.title, tasks: kept.get(id)?.inReview ?? 0 }))
    .filter(({ tasks }) => tasks > 0)
}

const getToday = call.getToday.handler(async ({ context, input: { date, after } }) =>
  todayOf(context, { date: date ?? dateIn(learnerOf(context).preferences.timeZone, context.services.clock.now()), after }),
)

export const todayCalls = { getToday, ...calendarCalls }

export const todayData: OwnData = { name: 'today', tables: ['weekly_mails', 'calendar_addresses'] }
