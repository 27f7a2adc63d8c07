import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LoginFailure } from '#features/accounts/sign-in.server.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { indexContent } from '#features/search/search.jobs.ts'
import { callLines, type CallLine } from '#platform/http/call-table.ts'
import { examples } from '../acceptance/access.fixtures.ts'
import { contract } from '#app/contract.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'
import { queryOf, requestsOf, type Sent } from './fuzz.fixtures.ts'

const SEED = 20_261_121
/** Per call and role. To search more: FUZZ_TRIES=500 npm test -- unit src/app/server/attacks/fuzz.test.ts */
const TRIES = Number(process.env['FUZZ_TRIES'] ?? { short: 6 }[process.env['TEST_LENGTH'] ?? ''] ?? 15)

let site: Site
beforeAll(async () => {
  site = await testSite()
  await using content = await contentFolder()
  await site.publish(content)
  await indexContent(site.services.db)
})
afterAll(() => site.close())

const ROLES = {
  learner: { plan: 'free' },
  Pro: { plan: 'pro' },
  admin: { isAdmin: true },
} as const
type Role = keyof typeof ROLES

let count = 0
async function newAsker(role: Role): Promise<{ account: Account; browser: TestBrowser }> {
  const account = await site.person(`fuzz${(count += 1)}@example.org`, ROLES[role])
  return { account, browser: await site.signedIn(account) }
}

const inputsOf = ({ name }: CallLine) => {
  let part: unknown = contract
  for (const step of name.split('.')) part = (part as Record<string, unknown>)[step]
  const { inputSchema, route } = (part as { '~orpc': { inputSchema: unknown; route: { inputStructure?: string } } })['~orpc']
  return { input: inputSchema, structure: route.inputStructure ?? 'compact' }
}

/** Every other request names something that exists. */
async function addressOf(line: CallLine, { params, query }: Sent, owner: Account, index: number): Promise<string> {
  const thing = index % 2 === 0 ? await examples[line.name]?.thing?.({ site, owner }) : undefined
  const named = thing?.split('/') ?? []
  const value = (name: string) => named.shift() ?? encodeURIComponent(String(params[name]).toWellFormed())
  return line.path.replace(/\{([^}]+)\}/g, (_, name: string) => value(name)) + queryOf(query)
}

const writable = (text: unknown) => String(text).replace(/[^\x20-\x7e]/g, '')

async function tryCall(line: CallLine, role: Role): Promise<string[]> {
  const requests = fc.sample(requestsOf(line, inputsOf(line)), { seed: SEED + count, numRuns: TRIES })
  let asker = await newAsker(role)
  const broken: string[] = []
  for (const [index, request] of requests.entries()) {
    const address = await addressOf(line, request, asker.account, index)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, writable(value)]))
    const from = { 'x-forwarded-for': `203.0.${count % 250}.${index}` }
    const { status } = await asker.browser.send(line.method, address, request.body, { ...headers, ...from })
    if (status >= 500 && !allowed(line, status))
      broken.push(`${status} ${line.method} ${address} ${JSON.stringify(request.body)}`.slice(0, 300))
    if (status === 401 || line.method === 'DELETE') asker = await newAsker(role)
  }
  return broken
}

/** Expected: what the tests do not configure. */
function allowed({ name }: CallLine, status: number): boolean {
  return name.startsWith('accounts.') && name.endsWith('Google') && status === 503
}

const lines = callLines(contract)

test.each(lines.map((line) => [`${line.method} ${line.path}`, line] as const))(
  '%s never fails on input that its contract allows, for learners, Pro and admins',
  async (_, line) => {
    const broken = (await Promise.all((Object.keys(ROLES) as Role[]).map((role) => tryCall(line, role)))).flat()
    const reported = site.reported.splice(0).filter((error) => !(error instanceof LoginFailure))
    expect({ broken, reported: reported.map((error) => String(error).slice(0, 300)) }).toEqual({ broken: [], reported: [] })
  },
)
