import { parseArgs } from 'node:util'
import { wordsWithoutOptions, UsageError, type Command, type Out } from '#platform/command.ts'
import type { Services } from '#platform/services.ts'
import { noteOther } from './impersonation.server.ts'
import { removeEverything } from './own-data.server.ts'
import { PLANS, emailKey, isEmail, type Plan } from './accounts.rules.ts'
import type { OwnData } from './accounts.server.ts'
import { listSessions, removeSessions } from './sessions.store.ts'
import { findAccountByEmail, listAccounts, saveAccount, savePlan, type Account } from './accounts.store.ts'
import { accountsCliTexts } from './accounts.texts.ts'

const MOST_LISTED = 1000

const list: Command = {
  name: 'user list',
  summary: accountsCliTexts.list,
  usage: accountsCliTexts.listUsage,
  async run(args, out, tools) {
    const [search = '', ...more] = wordsWithoutOptions(args)
    if (more.length > 0) throw new UsageError(accountsCliTexts.oneSearch)
    const { db } = await tools.services()
    const all = await listAccounts(db, search, MOST_LISTED + 1)
    const found = all.slice(0, MOST_LISTED)
    const width = Math.max(0, ...found.map(({ email }) => email.length))
    for (const { email, nickname, plan, isAdmin, createdAt } of found) {
      out.line(
        `${email.padEnd(width)}  ${plan.padEnd(7)}  ${createdAt.toISOString().slice(0, 10)}  ${nickname}${isAdmin ? accountsCliTexts.admin : ''}`,
      )
    }
    out.line(all.length > MOST_LISTED ? accountsCliTexts.first(MOST_LISTED) : accountsCliTexts.count(found.length))
  },
}

const show: Command = {
  name: 'user show',
  summary: accountsCliTexts.show,
  usage: accountsCliTexts.showUsage,
  run: (args, out, tools) => withAccount(onlyEmail(wordsWithoutOptions(args)), out, tools.services, (account) => describe(account, out)),
}

/** The subscriptions that go on although the plan gives nothing for them. */
type Unserved = (site: Pick<Services, 'config' | 'db'>, account: Account) => Promise<{ id: string; provider: string }[]>

const setting = (unserved: Unserved): Command => ({
  name: 'user set',
  summary: accountsCliTexts.set,
  usage: accountsCliTexts.setUsage,
  run(args, out, tools) {
    const { values, positionals } = parseArgs({
      args,
      options: { plan: { type: 'string' }, admin: { type: 'string' } },
      allowPositionals: true,
    })
    const plan = values.plan === undefined ? undefined : planOf(values.plan)
    const isAdmin = values.admin === undefined ? undefined : yesOrNo(values.admin)
    if (plan === undefined && isAdmin === undefined) throw new UsageError(accountsCliTexts.nothingToSet)
    return withAccount(onlyEmail(positionals), out, tools.services, async ({ id }, { config, db, clock }) => {
      const changed = await db.transaction(async (tx) => {
        const said = [plan && `--plan ${plan}`, isAdmin !== undefined && `--admin ${isAdmin ? 'yes' : 'no'}`].filter(Boolean)
        await noteOther({ db: tx, clock }, id, `command user set ${said.join(' ')}`)
        if (isAdmin !== undefined) await saveAccount(tx, id, { isAdmin }, clock.now())
        return plan === undefined ? null : savePlan(tx, id, { plan }, clock.now())
      })
      if (changed) {
        out.line(accountsCliTexts.planIs(changed.email, changed.plan))
        for (const { id: subscription, provider } of await unserved({ config, db }, changed))
          out.line(accountsCliTexts.goesOn(subscription, provider))
      }
      if (isAdmin !== undefined) out.line(accountsCliTexts.adminIs(onlyEmail(positionals), isAdmin))
    })
  },
})

const sessions: Command = {
  name: 'user sessions',
  summary: accountsCliTexts.sessions,
  usage: accountsCliTexts.sessionsUsage,
  run(args, out, tools) {
    const { values, positionals } = parseArgs({ args, options: { end: { type: 'boolean', default: false } }, allowPositionals: true })
    return withAccount(onlyEmail(positionals), out, tools.services, async ({ id }, { db, clock }) => {
      if (values.end) {
        await noteOther({ db, clock }, id, 'command user sessions --end')
        return out.line(accountsCliTexts.ended(await removeSessions(db, id)))
      }
      const open = await listSessions(db, id, clock.now())
      for (const { device, createdAt, lastSeenAt } of open)
        out.line(accountsCliTexts.session(device, createdAt.toISOString(), lastSeenAt.toISOString()))
      out.line(accountsCliTexts.open(open.length))
    })
  },
}

function deletion(parts: readonly OwnData[]): Command {
  return {
    name: 'user delete',
    summary: accountsCliTexts.remove,
    usage: accountsCliTexts.removeUsage,
    run(args, out, tools) {
      const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } }, allowPositionals: true })
      const email = onlyEmail(positionals)
      return withAccount(email, out, tools.services, async (account, services) => {
        if (!values.yes) {
          out.error(accountsCliTexts.reallyRemove(account.email))
          return 1
        }
        await removeEverything(parts, services, account)
        await noteOther(services, account.id, 'command user delete')
        out.line(accountsCliTexts.removed(account.email))
        return 0
      })
    },
  }
}

export function userCommands(parts: readonly OwnData[], unserved: Unserved): readonly Command[] {
  return [list, show, setting(unserved), sessions, deletion(parts)].map((command) => ({
    ...command,
    needsSite: true,
    run: (args, out, tools) => command.run(shortly(args), out, tools),
  }))
}

/** Accepts `--email ada@example.org` for the plain address, and `--admin` for `--admin yes`. */
function shortly(args: string[]): string[] {
  const end = args.indexOf('--')
  return args.flatMap((arg, index) => {
    // words after it are no options
    if (end !== -1 && index > end) return [arg]
    if (arg === '--email') return []
    if (arg.startsWith('--email=')) return [arg.slice('--email='.length)]
    const next = args[index + 1]
    const stands = arg === '--admin' && (next === undefined || next.startsWith('--') || next.includes('@'))
    return stands ? ['--admin', 'yes'] : [arg]
  })
}

async function withAccount(
  email: string,
  out: Out,
  services: () => Promise<Services>,
  act: (account: Account, services: Services) => Promise<number | void> | void,
): Promise<number | void> {
  const opened = await services()
  const account = await findAccountByEmail(opened.db, email)
  if (account) return act(account, opened)
  out.error(accountsCliTexts.unknown(email))
  return 1
}

function onlyEmail(args: string[]): string {
  const [email, ...more] = args
  if (email === undefined || more.length > 0) throw new UsageError(accountsCliTexts.oneEmail)
  if (!isEmail(emailKey(email))) throw new UsageError(accountsCliTexts.notAnEmail(email))
  return emailKey(email)
}

function planOf(word: string): Plan {
  const plan = PLANS.find((one) => one === word)
  if (!plan) throw new UsageError(accountsCliTexts.notAPlan(word, PLANS.join(', ')))
  return plan
}

function yesOrNo(word: string): boolean {
  if (word !== 'yes' && word !== 'no') throw new UsageError(accountsCliTexts.yesOrNo)
  return word === 'yes'
}

function describe(account: Account, out: Out): void {
  const { id, email, name, nickname, plan, paymentInfo, isAdmin, picture, createdAt, preferences } = account
  const facts = { id, email, name, nickname, plan, admin: isAdmin ? 'yes' : 'no', since: createdAt.toISOString(), picture: picture ?? '-' }
  const payment = { customer: paymentInfo.customerId ?? '-', subscription: paymentInfo.subscriptionId ?? '-' }
  for (const [name, value] of Object.entries({ ...facts, ...payment, preferences: JSON.stringify(preferences) })) {
    out.line(`${name.padEnd(14)}${value}`)
  }
}
