import { implement } from '@orpc/server'
import type { Services } from '#platform/services.ts'
import { accountsContract, type UsageLimit, type User } from './accounts.contract.ts'
import { lookOf, nicknameProblem } from './nicknames.rules.ts'
import {
  changePreferences,
  changedPreferences,
  cleanName,
  isNameTooLong,
  impersonatorOf,
  type Plan,
  type Preferences,
} from './accounts.rules.ts'
import { leaseUntil } from './sessions.rules.ts'
import { learnerOf, type CallContext } from './accounts.server.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { announce, lockAccount, saveAccount, saveNickname, type Account } from './accounts.store.ts'
import { saveVariable } from './variables.store.ts'

const NICKNAMES_A_DAY = { limit: 10, seconds: 86_400 }

/** What the days of a learner depend on: other tabs ask for them again. */
const PLANS_BY = ['hoursPerDay', 'daysPerWeek', 'timeZone', 'selectedCategories']

/** What accounts needs to know about plans; passed in because plans imports accounts. */
interface PlanFacts {
  describePlan(
    services: Services,
    account: Pick<Account, 'id' | 'plan' | 'used'>,
  ): Promise<{ isPro: boolean; limits: Record<string, UsageLimit> }>
  /** The paywall location; null if the plan allows the changes. */
  paywallFor(plan: Plan, changes: Partial<Preferences>): string | null
}

export function profileCalls(plans: PlanFacts) {
  const call = implement(accountsContract).$context<CallContext>()

  async function userOf({ actor, session, services }: CallContext, account: Account): Promise<User> {
    const { id, email, name, nickname, picture, plan, paymentInfo, isAdmin } = account
    const now = services.clock.now().getTime()
    const { isPro, limits } = await plans.describePlan(services, account)
    return {
      id,
      name,
      nickname,
      email,
      plan,
      paymentInfo,
      limits,
      isPro,
      isAdmin,
      picture: picture === null ? null : `/uploads/${picture}`,
      exp: leaseUntil(now, session?.expiresAt.getTime() ?? now),
      isLoggedIn: true,
      isImpersonated: impersonatorOf(actor) !== null,
    }
  }

  const getUser = call.getUser.handler(({ context }) => userOf(context, learnerOf(context)))

  const saveName = call.saveName.handler(async ({ context, input, errors }) => {
    const name = cleanName(input.name)
    if (name === null) throw errors.UNPROCESSABLE_CONTENT()
    if (isNameTooLong(name)) throw errors.NAME_TOO_LONG()
    const { db, clock } = context.services
    const saved = await db.transaction((tx) => saveAccount(tx, learnerOf(context).id, { name }, clock.now()))
    if (!saved) throw errors.UNAUTHORIZED()
    return userOf(context, saved)
  })

  const changeNickname = call.saveNickname.handler(async ({ context, input, errors }) => {
    const account = learnerOf(context)
    const nickname = input.nickname.toLowerCase()
    const problem = nicknameProblem(nickname)
    if (problem) throw errors.NICKNAME_REFUSED({ data: { problem } })
    const { db, clock, limits } = context.services
    // the name before stays reserved for two years
    const taken = nickname === account.nickname ? null : await limits.take(`nickname:${account.id}`, NICKNAMES_A_DAY)
    if (taken?.allowed === false) throw tooMany(taken)
    const saved = await saveNickname(db, account.id, nickname, lookOf(nickname), clock.now())
    if (!saved) throw errors.NICKNAME_REFUSED({ data: { problem: 'taken' } })
    return userOf(context, { ...account, nickname })
  })

  const getPreferences = call.getPreferences.handler(({ context }) => learnerOf(context).preferences)

  const savePreferences = call.savePreferences.handler(async ({ context, input, errors }) => {
    const { id } = learnerOf(context)
    const { db, clock } = context.services
    // an impersonating admin may not turn on the learner's mail
    if (input.weeklyMail !== undefined && impersonatorOf(context.actor) !== null) throw errors.FORBIDDEN()
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, id)
      if (!account) throw errors.UNAUTHORIZED()
      const changes = changedPreferences(account.preferences, input)
      const location = plans.paywallFor(account.plan, changes)
      if (location !== null) throw errors.PAYWALL({ data: { location } })
      const preferences = changePreferences(account.preferences, changes)
      await saveAccount(tx, id, { preferences }, clock.now())
      if (PLANS_BY.some((key) => key in changes)) await announce(tx, id, 'project')
      return preferences
    })
  })

  const keepVariable = call.saveVariable.handler(async ({ context, input: { key, value, scope, projectId = '' }, errors }) => {
    const { db, clock } = context.services
    const place = { userId: learnerOf(context).id, scope, projectId: scope === 'project' ? projectId : '' }
    const saved = await db.transaction((tx) => saveVariable(tx, place, key, value, clock.now()))
    if (!saved) throw errors.CONFLICT({ message: 'There are too many variables already.' })
    return { name: key, value, scope }
  })

  const testUser = call.testUser.handler(() => undefined)

  return { getUser, saveName, saveNickname: changeNickname, getPreferences, savePreferences, saveVariable: keepVariable, testUser }
}
