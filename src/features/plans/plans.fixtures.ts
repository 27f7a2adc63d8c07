import { createRouterClient } from '@orpc/server'
import { saveAccount, savePlan, findAccount, type Account } from '#features/accounts/accounts.store.ts'
import { makeAccount } from '#features/accounts/sign-in.server.ts'
import { visitor, type Actor, type Plan } from '#features/accounts/accounts.rules.ts'
import type { CallContext, OwnData } from '#features/accounts/accounts.server.ts'
import { testClock, type TestClock } from '#platform/clock.fixtures.ts'
import { loadConfig } from '#platform/config.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { newId } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { startWorker, type JobWorker } from '#platform/jobs/worker.ts'
import { createProcessLimits } from '#platform/limits/process.ts'
import { createLog } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { paymentsJobs } from './payments.jobs.ts'
import { plansCalls } from './plans.server.ts'

export interface Shop {
  services: Services
  fresh: TestDatabase
  clock: TestClock
  reported: unknown[]
  /** Creates an account. */
  learner: (is?: { plan?: Plan; isAdmin?: boolean; name?: string }) => Promise<Account>
  planOf: (account: Account) => Promise<Plan | undefined>
  contextOf: (account: Account | null, more?: Partial<CallContext>) => CallContext
  callsOf: (account: Account | null) => ReturnType<typeof clientOf>
  worker: () => Promise<JobWorker>
  close: () => Promise<void>
}

function clientOf(context: CallContext) {
  return createRouterClient(plansCalls, { context })
}

function actorOf({ id, plan, isAdmin }: Account): Actor {
  return isAdmin ? { kind: 'admin', userId: id, plan } : { kind: 'learner', userId: id, plan }
}

/** The services with their own database and a fixed clock. */
export async function testShop(env: Record<string, string> = {}): Promise<Shop> {
  const fresh = await testDatabase()
  const clock = testClock()
  const reported: unknown[] = []
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://waymark.test', ...env })
  const log = createLog(config)
  const untouched = { storage: undefined, mail: undefined, models: { name: null }, publicDocuments: undefined } as unknown as Pick<
    Services,
    'storage' | 'mail' | 'models' | 'publicDocuments'
  >
  const limits = createProcessLimits(() => clock.now().getTime())
  const report = (error: unknown) => void reported.push(error)
  const services: Services = { config, log, report, clock, db: fresh.db, adminDb: fresh.db, jobs: createJobs(clock), limits, ...untouched }
  const workers: JobWorker[] = []

  async function learner({ plan, isAdmin, name = 'Ada' }: { plan?: Plan; isAdmin?: boolean; name?: string } = {}): Promise<Account> {
    const made = await makeAccount(services, fresh.db, `${newId()}@example.org`, name)
    if (plan) await savePlan(fresh.db, made.id, { plan }, clock.now())
    if (isAdmin) await saveAccount(fresh.db, made.id, { isAdmin }, clock.now())
    return (await findAccount(fresh.db, made.id)) ?? made
  }

  function contextOf(account: Account | null, more: Partial<CallContext> = {}): CallContext {
    const cookies = { read: () => undefined, write: () => undefined, clear: () => undefined, changes: () => [] }
    const client = { address: '203.0.113.7', network: '203.0.113.7', device: 'Firefox on Linux', declined: false }
    const actor = account ? actorOf(account) : visitor
    return {
      actor,
      account,
      session: null,
      cookies,
      client,
      services,
      requestId: 'r1',
      operationKey: null,
      ifMatch: null,
      bearer: null,
      ...more,
    }
  }

  return {
    services,
    fresh,
    clock,
    reported,
    learner,
    contextOf,
    planOf: async ({ id }) => (await findAccount(fresh.db, id))?.plan,
    callsOf: (account) => clientOf(contextOf(account)),
    async worker() {
      const worker = await startWorker({ database: fresh.database, clock, log, jobs: paymentsJobs, context: services, poll: 60_000 })
      workers.push(worker)
      return worker
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await fresh.close()
    },
  }
}

export async function exportedBy(data: OwnData, services: Services, account: Account): Promise<{ path: string; content: unknown }[]> {
  const files: { path: string; content: unknown }[] = []
  for await (const file of data.files?.(services, account) ?? []) files.push(file)
  return files
}
