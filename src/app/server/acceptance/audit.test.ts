import { beforeEach, expect, test } from 'vitest'
import { userCommands } from '#features/accounts/accounts.cli.ts'
import { contentCommands } from '#features/content/content.cli.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import type { AuditLine } from '#features/admin/admin.contract.ts'
import { listUnserved } from '#features/plans/payments.server.ts'
import type { Tools } from '#platform/command.ts'
import { ownData } from '../own-data.ts'
import { publishAtStart } from '../publish-at-start.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let admin: TestBrowser
let content: Awaited<ReturnType<typeof contentFolder>>
beforeEach(async () => {
  content = await contentFolder()
  site = await testSite({ CONTENT_DIR: content.path })
  admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  await site.person('ada@example.org')
  return async () => {
    await site.close()
    await content[Symbol.asyncDispose]()
  }
})

async function command(name: string, ...args: string[]): Promise<void> {
  site.clock.advance(1000)
  const { services } = site
  const tools = { config: services.config, cwd: '/', insideServer: false, services: async () => services } as unknown as Tools
  const all = [
    ...userCommands(ownData, listUnserved),
    ...contentCommands(
      async () => undefined,
      async () => [],
    ),
  ]
  await all.find((one) => one.name === name)?.run(args, { line: () => undefined, error: () => undefined }, tools)
}

const log = async () =>
  ((await admin.send('GET', '/admin/audit')).body as AuditLine[]).map(({ admin: who, user, what }) => [
    who?.email ?? null,
    user && user.email,
    what,
  ])

test('plans, rights, ended sessions and deletions by command are in the audit log; a command that changes nothing is not', async () => {
  await command('user set', 'ada@example.org', '--plan', 'pro')
  await command('user set', 'ada@example.org', '--admin', 'yes', '--plan', 'free')
  await command('user set', 'nobody@example.org', '--plan', 'pro')
  await command('user show', 'ada@example.org')
  await command('user sessions', 'ada@example.org')
  await command('user sessions', 'ada@example.org', '--end')
  await command('user delete', 'ada@example.org')
  expect(await log()).toEqual(
    ['sessions --end', 'set --plan free --admin yes', 'set --plan pro'].map((what) => [null, 'ada@example.org', `command user ${what}`]),
  )
  await command('user delete', 'ada@example.org', '--yes')
  const [deleted] = await log()
  expect(deleted).toEqual([null, null, 'command user delete'])
})

test('who published is in the audit log: a command, or a start; and where nothing changed, nobody', async () => {
  await command('content publish')
  await command('content publish')
  const [published, ...more] = await log()
  expect(more).toEqual([])
  expect(published).toEqual([null, null, expect.stringMatching(/^command content publish .*\blamp\b/)])
  const silent = { info: () => undefined, warn: () => undefined }
  const later = await publishAtStart(site.services, silent as never)
  await later?.()
  expect(await log()).toHaveLength(1)
})

test('a start that publishes says so', async () => {
  const silent = { info: () => undefined, warn: () => undefined }
  await publishAtStart(site.services, silent as never)
  expect(await log()).toEqual([[null, null, expect.stringMatching(/^start publish .*\blamp\b/)]])
})
