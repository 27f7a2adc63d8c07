import { checkEngine, checkTables } from '#features/admin/checks/database-checks.server.ts'
import { reason, type Finding } from '#features/admin/checks/findings.rules.ts'
import { checkMachine } from '#features/admin/checks/machine-checks.server.ts'
import { checkOutside } from '#features/admin/checks/outside-checks.server.ts'
import { wordsWithoutOptions, UsageError, type Command, type Out, type Tools } from '#platform/command.ts'
import type { Database } from '#platform/db/database.ts'
import { hasEmbedded } from '#platform/db/embedded.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { createMail } from '#platform/mail/mail.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { amount } from '#pure/amounts.ts'

const marks: Record<Finding['state'], string> = { fine: 'ok  ', attention: 'look', wrong: 'BAD ' }

function show({ about, state, says, mend }: Finding, out: Out): void {
  out.line(`${marks[state]}  ${about.padEnd(11)} ${says}`)
  if (mend) out.line(`${' '.repeat(18)}${mend}`)
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks everything that Waymark stands on, and says what to do about what is wrong.',
  usage: [
    'npm run waymark -- doctor',
    '',
    'Ends with 0 when nothing is wrong, with 1 otherwise. Changes nothing; a file that it writes to try the disk or the bucket is gone after.',
  ].join('\n'),
  async run(args, out, tools) {
    if (wordsWithoutOptions(args).length > 0) throw new UsageError('doctor takes no further words.')
    const findings: Finding[] = []
    for await (const finding of checkAll(tools)) {
      show(finding, out)
      findings.push(finding)
    }
    const wrong = findings.filter(({ state }) => state === 'wrong').length
    const attention = findings.filter(({ state }) => state === 'attention').length
    out.line()
    if (wrong > 0) out.line(`${amount(wrong, 'thing is', 'things are')} wrong.`)
    else out.line(attention > 0 ? `Nothing is wrong; ${amount(attention, 'thing is', 'things are')} worth a look.` : 'All is well.')
    return wrong > 0 ? 1 : 0
  },
}

async function* checkAll(tools: Tools): AsyncGenerator<Finding> {
  const { config } = tools
  yield* checkMachine(config)
  yield* checkDatabase(tools)
  const mail = createMail(config)
  yield* checkOutside(config, createStorage(config), mail)
  mail.close()
}

async function* checkDatabase(tools: Tools): AsyncGenerator<Finding> {
  const { config } = tools
  if (config.databaseUrl === null && !hasEmbedded(config.dataDir)) {
    yield { about: 'Database', state: 'attention', says: 'There is none yet; the first start makes it.' }
    return
  }
  try {
    const database = await tools.database()
    yield* checkEngine(database.db, config)
    yield await migrations(database)
    if (await isMigrated(database)) yield* checkTables(database.db, config)
  } catch (error) {
    yield { about: 'Database', state: 'wrong', says: reason(error) }
  }
}

async function migrations(database: Database): Promise<Finding> {
  const about = 'Migrations'
  try {
    const pending = await pendingMigrations(database)
    if (pending.length === 0) return { about, state: 'fine', says: 'All are applied.' }
    return {
      about,
      state: 'attention',
      says: `${amount(pending.length, 'migration')} to come: ${pending.join(', ')}.`,
      mend: 'The next start of the server applies them.',
    }
  } catch (error) {
    return { about, state: 'wrong', says: reason(error) }
  }
}

async function isMigrated({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('jobs') is not null and to_regclass('content_projects') is not null and to_regclass('model_use') is not null and to_regclass('stored_bytes') is not null as there",
  )
  return rows[0]?.there ?? false
}
