import { lockAccount, type Account } from '#features/accounts/accounts.store.ts'
import type { Actor } from '#features/accounts/accounts.rules.ts'
import { findGoal } from '#features/goals/goals.store.ts'
import { isPro } from '#features/plans/plans.rules.ts'
import { waitsForPro } from '#features/projects/access.rules.ts'
import { listLearnerProjects, saveSelection } from '#features/projects/projects.store.ts'
import { listProjectsOf } from '#features/projects/reader-view.server.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { listPlanners } from './schedule.store.ts'
import { isInTopics } from './topics.rules.ts'

const BATCH = 100

/** Enqueued once by the migration to one plan: adds what a goal or chosen topics had planned to the learner's list. */
const fillPlans = defineJob<{ after: string | null }, Services>({
  name: 'schedule.fill-plans',
  async run({ after }, services) {
    const { db, jobs } = services
    const learners = await listPlanners(db, after, BATCH)
    for (const userId of learners) await fillPlan(services, userId)
    const last = learners.at(-1)
    if (last !== undefined) await jobs.enqueue(db, fillPlans, { after: last }, { key: 'all' })
  },
})

export const scheduleJobs = [fillPlans] as const

async function fillPlan({ db, clock }: Services, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account) await addWhatWasPlanned(tx, account, clock.now())
  })
}

async function addWhatWasPlanned(db: Db, account: Account, now: Date): Promise<void> {
  const { id: userId } = account
  const actor: Actor = { kind: 'learner', userId, plan: account.plan }
  const [projects, own, goal] = [
    await listProjectsOf(db, { actor, account }),
    new Map((await listLearnerProjects(db, userId)).map((one) => [one.projectId, one])),
    await findGoal(db, userId),
  ]
  const path = new Set(goal?.roadmap.map(({ projectId }) => projectId))
  const { selectedCategories } = account.preferences
  const missing = projects.filter(
    (project) =>
      (path.has(project.id) || isInTopics(project, selectedCategories)) &&
      !project.selected &&
      !waitsForPro(project, isPro(account.plan)) &&
      // begun, and then removed by hand
      !own.get(project.id)?.startedAt,
  )
  await saveSelection(
    db,
    userId,
    missing.map(({ id }) => ({ projectId: id, selectedAt: now })),
    now,
  )
}
