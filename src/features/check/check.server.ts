import { implement } from '@orpc/server'
import { actorOf } from '#features/accounts/impersonation.rules.ts'
import type { CallContext, OwnData } from '#features/accounts/accounts.server.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { holdKey, signWith } from '#features/credentials/signing-keys.server.ts'
import { listLearnerProjects } from '#features/projects/projects.store.ts'
import { handInFound } from '#features/validations/found-answers.server.ts'
import { openTasks } from '#features/validations/task-access.server.ts'
import { isHidden } from '#features/validations/validations.rules.ts'
import { findAnswer } from '#features/validations/validations.store.ts'
import { settle } from '#platform/http/errors.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { isRefused } from '#platform/result.ts'
import { checkContract } from './check.contract.ts'
import { deviceCalls, machineOf } from './devices.server.ts'
import { listDevices } from './devices.store.ts'
import { PLAN_CONTEXT, checkPlanOf } from './plan.rules.ts'

const call = implement(checkContract).$context<CallContext>()

/** Rules could be guessed at; people look a few times a minute. */
const HAND_INS_AN_HOUR = { limit: 240, seconds: 3600 }
const LISTED_MOST = 50

/** The owner of the machine, with the rights that they have on a page. */
async function askerOf(context: CallContext, errors: { UNAUTHORIZED(): Error }) {
  const machine = await machineOf(context)
  if (!machine) throw errors.UNAUTHORIZED()
  return { ...context, account: machine.account, actor: actorOf(machine.account) }
}

const listPlans = call.listPlans.handler(async ({ context, errors }) => {
  const asker = await askerOf(context, errors)
  const { db } = context.services
  const begun = (await listLearnerProjects(db, asker.account.id)).filter(({ startedAt }) => startedAt !== null)
  const newest = begun.toSorted((a, b) => Number(b.startedAt) - Number(a.startedAt)).slice(0, LISTED_MOST)
  const listed = []
  for (const { projectId, version } of newest) {
    const tasks = await findTasks(db, projectId, version)
    const access = tasks?.looks ? await openTasks(db, asker, projectId) : null
    if (tasks?.looks && access && !isRefused(access))
      listed.push({ project: projectId, title: tasks.metadata.title, folder: tasks.looks.folder })
  }
  return listed
})

const getPlan = call.getPlan.handler(async ({ context, input: { project_id: project }, errors }) => {
  const asker = await askerOf(context, errors)
  const { db, clock, config } = context.services
  const { tasks, validations, track } = settle(await openTasks(db, asker, project), errors)
  const page = `${config.publicUrl}/projects/${project}`
  const shown = validations.filter((one) => !isHidden(one, track))
  const plan = JSON.stringify(checkPlanOf({ project, title: tasks.metadata.title, version: tasks.version, page }, tasks.looks, shown))
  const key = await holdKey(db, clock.now())
  const { statuses } = await findAnswer(db, { userId: asker.account.id, projectId: project, validationId: '' })
  const done = shown.flatMap(({ id }) => (statuses.get(id) === 'COMPLETE' ? [id] : []))
  return { plan, signature: signWith(key, Buffer.from(PLAN_CONTEXT + plan)), key: key.publicKey, done }
})

const handIn = call.handIn.handler(async ({ context, input: { project_id: projectId, version, found }, errors }) => {
  const asker = await askerOf(context, errors)
  const { db, clock, limits } = context.services
  const taken = await limits.take(`check:${asker.account.id}`, HAND_INS_AN_HOUR)
  if (!taken.allowed) throw tooMany(taken)
  return db.transaction(async (tx) => settle(await handInFound(tx, asker, { projectId, version, found }, clock.now()), errors))
})

export const checkCalls = { ...deviceCalls, listPlans, getPlan, handIn }

export const checkData: OwnData = {
  name: 'devices',
  tables: ['devices', 'device_grants'],
  async *files({ db, clock }, { id }) {
    const own = await listDevices(db, id, clock.now())
    if (own.length > 0) yield { path: 'devices.json', content: `${JSON.stringify(own, null, 2)}\n` }
  },
}
