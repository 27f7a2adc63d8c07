import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access, Audience, CallMeta } from '#features/accounts/accounts.rules.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { callLines, type CallLine } from '#platform/http/call-table.ts'
import { ROLES, THINGS, addressOf, examples, type Example, type Role, type Thing } from './access.fixtures.ts'
import { contract } from '#app/contract.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let content: ContentFolder
beforeAll(async () => {
  content = await contentFolder()
  site = await testSite({ CONTENT_DIR: content.path })
  await site.publish(content)
})
afterAll(async () => {
  await site.close()
  await content[Symbol.asyncDispose]()
})

const lines = callLines(contract)
const accessOf = ({ meta }: CallLine): Access | undefined => (meta as CallMeta).access

test('every call declares who may make it', () => {
  expect(lines.filter((line) => !accessOf(line)).map(({ name }) => name)).toEqual([])
})

test('every call has an example', () => {
  expect(lines.map(({ name }) => name).filter((name) => !examples[name])).toEqual([])
})

let count = 0
let tries = 0
const newEmail = () => `person${(count += 1)}@example.org`

interface Asker {
  browser: TestBrowser
  /** The account whose things count as own. */
  self: Account | null
  headers: Record<string, string>
}

async function askerOf(role: Role): Promise<Asker> {
  if (role === 'visitor') return { browser: site.browser(), self: null, headers: {} }
  if (role === 'impersonating') {
    const [admin, learner] = [await site.person(newEmail(), { isAdmin: true }), await site.person(newEmail())]
    return { browser: await site.signedIn(admin), self: learner, headers: { 'x-impersonate-user-id': learner.id } }
  }
  const plan = role === 'pro' || role === 'pending' ? role : 'free'
  const self = await site.person(newEmail(), { plan, isAdmin: role === 'admin' })
  return {
    browser: await site.signedIn(self),
    self,
    headers: {},
  }
}

/** Roles that an audience excludes, with their status. */
const LEFT_OUT: Record<Audience, Partial<Record<Role, number>>> = {
  anyone: {},
  'visitor-only': { free: 403, 'another free': 403, pending: 403, pro: 403, admin: 403, impersonating: 403 },
  'signed-in': { visitor: 401 },
  pro: { visitor: 401, free: 402, 'another free': 402, admin: 402, impersonating: 402 },
  admin: { visitor: 401, free: 403, 'another free': 403, pending: 403, pro: 403, impersonating: 403 },
}

function expected(role: Role, access: Access, method: string, { gives = 200, except = {}, foreign }: Example, thing: Thing | null): number {
  if (
    role === 'impersonating' &&
    (access.impersonation === 'refused' || (access.impersonation === 'reads' && (access.changes || method !== 'GET')))
  )
    return 403
  const leftOut = LEFT_OUT[access.audience][role]
  if (leftOut !== undefined) return leftOut
  if (thing === 'missing') return 404
  if (thing === 'foreign') return foreign ?? 404
  return except[role] ?? gives
}

async function statusOf({ browser, headers }: Asker, line: CallLine, name: string, { body, query }: Example): Promise<number> {
  return (await browser.send(line.method, addressOf(line, name, query), body?.((tries += 1)), headers)).status
}

interface Cell {
  role: Role
  thing: Thing | null
  is: number
  shouldBe: number
}

async function tryCall(line: CallLine, access: Access, example: Example): Promise<Cell[]> {
  const cells: Cell[] = []
  const wanted = example.thing ? THINGS.filter((thing) => thing !== 'missing' || example.missing !== undefined) : [null]
  for (const role of ROLES) {
    for (const thing of wanted) {
      const asker = await askerOf(role)
      // a visitor owns nothing: their 'own' thing is somebody else's
      const isOwn = thing === 'own' && asker.self !== null
      const owner = async () => (isOwn && asker.self) || (await site.person(newEmail()))
      const name = thing === 'missing' ? (example.missing ?? '') : ((await example.thing?.({ site, owner: await owner() })) ?? '')
      const shouldBe = expected(role, access, line.method, example, thing === 'own' && !isOwn ? 'foreign' : thing)
      cells.push({ role, thing, is: await statusOf(asker, line, name, example), shouldBe })
    }
    if (!example.hidden) continue
    const isHidden = example.hidden.from.includes(role)
    const is = await statusOf(await askerOf(role), line, example.hidden.name, example)
    cells.push({ role, thing: 'foreign', is, shouldBe: isHidden ? 404 : (example.gives ?? 200) })
  }
  return cells
}

let cellCount = 0
const tried: string[] = []

test.each(lines.map((line) => [`${line.method} ${line.path}`, line] as const))(
  '%s answers each role as it declares, on own, foreign and missing things',
  async (name, line) => {
    const [access, example] = [accessOf(line), examples[line.name]]
    if (!access || !example) throw new Error(`${line.name} is not declared, or has no example`)
    // the whole table exceeds the rate limit of one network
    site.clock.advance(1000)
    const cells = await tryCall(line, access, example)
    cellCount += cells.length
    tried.push(name)
    expect(cells.filter(({ is, shouldBe }) => is !== shouldBe)).toEqual([])
  },
)

test('[SHELL-02] the whole table was tried: visitors, free, pending and Pro learners, admins, and impersonating admins are told apart', () => {
  console.log(`access: ${cellCount} cells, ${lines.length} calls, ${ROLES.length} roles`)
  expect(tried).toHaveLength(lines.length)
  expect(cellCount).toBeGreaterThanOrEqual(lines.length * ROLES.length)
})

test('a missing thing is refused to a visitor like a private one: nothing is revealed', async () => {
  const ada = await site.person(newEmail())
  const example = examples['uploads.getUpload']
  const name = (await example?.thing?.({ site, owner: ada })) ?? ''
  const stranger = await site.signedIn(await site.person(newEmail()))
  const [foreign, missing] = [await stranger.send('GET', `/uploads/${name}`), await stranger.send('GET', '/uploads/lamp_nothing')]
  expect(foreign.body).toEqual(missing.body)
})
