import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlannedTask } from '../plan.rules.ts'
import { openMachine, openSite, siteKey, signedPlan, type Machine } from './check-folder.fixtures.ts'

const site = siteKey()
let parent: string
let folder: string
let given: unknown
let verdicts: ((found: { task: string; text: string }[]) => unknown) | null
let served: Awaited<ReturnType<typeof openSite>>
let machine: Machine & AsyncDisposable

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hostile-'))
  folder = join(parent, 'kitchen')
  mkdirSync(folder)
  writeFileSync(join(folder, 'recipe.txt'), 'salt 3 g\r\nflour 500 g\r\n')
  writeFileSync(join(parent, 'outside.txt'), 'not yours')
  verdicts = (found) => found.map(({ task }) => ({ task, verdict: 'right', message: null }))
  served = await openSite((request, body, response) => {
    if (typeof given === 'function') return (given as (...all: unknown[]) => unknown)(request, body, response)
    return request.method === 'POST' ? verdicts?.((JSON.parse(body) as { found: [] }).found) : given
  })
  machine = await openMachine(served.origin, site.key, folder)
})
afterEach(async () => {
  await served.close()
  await machine[Symbol.asyncDispose]()
  await rm(parent, { recursive: true, force: true })
})

const read: PlannedTask = { id: 'salt', title: 'The salt', look: { look: 'file', path: 'recipe.txt', line: 'salt <it> g' } }
const count: PlannedTask = { id: 'lines', title: 'The lines', look: { look: 'run', code: 'grep -c g recipe.txt', in: '' } }
const sends = () => served.sent.filter(({ path }) => path.startsWith('POST'))
const ran = (task: PlannedTask['look'] & { look: 'run' }): PlannedTask => ({ id: 'x', title: 'X', look: task })
/** It leaves its trace in the folder if it ever runs. */
const traced = (name: string): PlannedTask => ({ id: name, title: name, look: { look: 'run', code: `bash ${name}.sh`, in: '' } })
const plant = (name: string) => writeFileSync(join(folder, `${name}.sh`), `touch ran-${name}\necho ok\n`)

test('all is shown before the first time, nothing of it is done before yes, and only what was found and shown leaves', async () => {
  given = signedPlan(site, [read, count])
  expect(await machine.run(served.origin)).toMatchObject({ code: 3 })
  expect(sends()).toEqual([])
  machine.answers.push('y', '')
  const { code, said } = await machine.run(served.origin)
  expect(code).toBe(0)
  expect(said).toContain('read the file recipe.txt\n    and take what stands at <it> in a line like: salt <it> g')
  expect(said).toContain('run: grep -c g recipe.txt')
  expect(sends()).toHaveLength(1)
  expect(sends()[0]?.body).toEqual({
    version: 'v1',
    found: [
      { task: 'salt', text: '3' },
      { task: 'lines', text: '2' },
    ],
  })
  expect(JSON.stringify(sends())).not.toMatch(/flour|very-secret/)
})

test('lines are counted on this machine, and how many leaves, not what they say', async () => {
  const look = { look: 'file', path: 'recipe.txt', count: true } as const
  given = signedPlan(site, [
    { id: 'all', title: 'All lines', look },
    { id: 'weighed', title: 'What is weighed', look: { ...look, line: '<any> g' } },
    { id: 'none', title: 'None', look: { ...look, line: 'water <any>' } },
  ])
  machine.answers.push('y', '')
  const { said } = await machine.run(served.origin)
  expect(said).toContain('read the file recipe.txt\n    and count the lines: <any> g')
  expect(sends()[0]?.body).toEqual({
    version: 'v1',
    found: [
      { task: 'all', text: '2' },
      { task: 'weighed', text: '2' },
    ],
  })
})

test('a second plan after consent shows what is new; --yes does not agree to it, and nothing new runs', async () => {
  plant('new')
  given = signedPlan(site, [read])
  machine.answers.push('y', 'y')
  expect((await machine.run(served.origin)).code).toBe(0)
  expect((await machine.run(served.origin, { yes: true })).code).toBe(0)
  given = signedPlan(site, [read, traced('new')], { version: 'v2' })
  const asked = await machine.run(served.origin, { yes: true })
  expect(asked.code).toBe(3)
  expect(asked.said).toContain('run: bash new.sh')
  expect(asked.said).not.toContain('read the file')
  expect(existsSync(join(folder, 'ran-new'))).toBe(false)
  // the same task with another command is new, too
  given = signedPlan(site, [{ ...read, look: { look: 'run', code: 'bash new.sh', in: '' } }])
  expect((await machine.run(served.origin, { yes: true })).code).toBe(3)
  expect(existsSync(join(folder, 'ran-new'))).toBe(false)
  expect(sends()).toHaveLength(2)
})

test('what was agreed to in one folder does not hold in another, also when the plan calls that one the project’s', async () => {
  given = signedPlan(site, [read])
  machine.answers.push('y', 'n')
  await machine.run(served.origin)
  writeFileSync(join(parent, 'recipe.txt'), 'salt of another recipe\n')
  given = signedPlan(site, [read], { folder: parent.split('/').at(-1) })
  const { code, said } = await machine.run(served.origin, { yes: true })
  expect(code).toBe(3)
  expect(said).not.toContain('another recipe')
})

test('--dry and a no do nothing at all', async () => {
  plant('dry')
  given = signedPlan(site, [traced('dry')])
  expect((await machine.run(served.origin, { dry: true })).code).toBe(0)
  machine.answers.push('n')
  expect((await machine.run(served.origin)).code).toBe(3)
  machine.answers.push('y', 'n')
  expect((await machine.run(served.origin)).code).toBe(3)
  expect(sends()).toEqual([])
})

const other = siteKey()
const HOSTILE: [string, () => unknown][] = [
  ['another key', () => signedPlan(other, [traced('bad')])],
  ['its own key said to be the pinned one', () => ({ ...signedPlan(other, [traced('bad')]), key: site.key })],
  ['a changed plan', () => ({ ...signedPlan(site, [read]), plan: signedPlan(site, [traced('bad')]).plan })],
  [
    'a signature of something else',
    () => ({ ...signedPlan(site, [traced('bad')]), signature: site.sign(signedPlan(site, [traced('bad')]).plan) }),
  ],
  ['no signature', () => ({ ...signedPlan(site, [traced('bad')]), signature: '' })],
  ['another project', () => signedPlan(site, [traced('bad')], { project: 'other' })],
  ['an extra command that deletes', () => signedPlan(site, [read, ran({ look: 'run', code: 'rm -rf .', in: '' })])],
  ['a command hidden behind another', () => signedPlan(site, [ran({ look: 'run', code: 'cat recipe.txt; touch ran-bad', in: '' })])],
  ['a command made invisible', () => signedPlan(site, [ran({ look: 'run', code: 'cat recipe.txt \u001b[8m', in: '' })])],
  ['a title that repaints the screen', () => signedPlan(site, [{ ...read, title: '\u001b[2JThe salt' }])],
  ['a path outside', () => signedPlan(site, [{ ...read, look: { look: 'file', path: '../outside.txt' } }])],
  ['an absolute path', () => signedPlan(site, [{ ...read, look: { look: 'file', path: '/etc/passwd' } }])],
  ['a path of Windows', () => signedPlan(site, [{ ...read, look: { look: 'file', path: 'C:\\Users' } }])],
  ['a folder outside', () => signedPlan(site, [ran({ look: 'run', code: 'ls', in: '..' })])],
  ['an address elsewhere', () => signedPlan(site, [{ ...read, look: { look: 'http', url: 'http://169.254.169.254/' } }])],
  ['a kind that is none', () => signedPlan(site, [{ ...read, look: { look: 'write', path: 'a' } as never }])],
  ['a count that is none', () => signedPlan(site, [{ ...read, look: { look: 'file', path: 'recipe.txt', count: 'all' } as never }])],
  [
    'more tasks than any project',
    () =>
      signedPlan(
        site,
        Array.from({ length: 300 }, () => traced('bad')),
      ),
  ],
  ['a folder with a way out in its name', () => signedPlan(site, [read], { folder: '../..' })],
  ['no plan', () => ({ plan: 'null', signature: site.sign('null'), key: site.key })],
  ['odd types', () => ({ plan: 5, signature: {}, key: site.key })],
]

test.each(HOSTILE)('%s is refused in a sentence; nothing is read, run or sent', async (_, plan) => {
  plant('bad')
  given = plan()
  machine.answers.push('y', 'y')
  const { code, said } = await machine.run(served.origin)
  expect(code).toBe(5)
  expect(said).toContain('Nothing was done.')
  expect(machine.answers).toHaveLength(2)
  expect(readdirSync(folder).toSorted()).toEqual(['bad.sh', 'recipe.txt'])
  expect(sends()).toEqual([])
})

test('links that lead out are not followed, neither by what reads nor by what runs', async () => {
  symlinkSync(join(parent, 'outside.txt'), join(folder, 'link.txt'))
  symlinkSync(parent, join(folder, 'up'))
  symlinkSync('/nowhere/at/all', join(folder, 'dangling'))
  symlinkSync(join(parent, 'outside.txt'), join(folder, '5'))
  mkdirSync(join(folder, 'pot'))
  symlinkSync(folder, join(folder, 'pot', 'here'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  const looks: PlannedTask['look'][] = [
    { look: 'file', path: 'link.txt' },
    { look: 'file', path: 'up/outside.txt' },
    { look: 'file', path: 'dangling' },
    { look: 'file', path: 'pipe' },
    { look: 'file', path: '.' },
    { look: 'run', code: 'cat link.txt', in: '' },
    { look: 'run', code: 'cat up/outside.txt', in: '' },
    { look: 'run', code: 'cd up && cat outside.txt', in: '' },
    { look: 'run', code: 'cat *.txt', in: '' },
    { look: 'run', code: 'cat */outside.txt', in: '' },
    { look: 'run', code: 'cat 5', in: '' },
    { look: 'run', code: 'cat ../outside.txt', in: 'pot/here' },
    { look: 'run', code: 'cat outside.txt', in: 'up' },
    { look: 'git', object: 'main', in: 'up' },
  ]
  given = signedPlan(
    site,
    looks.map((look, index) => ({ id: `t${index}`, title: `T${index}`, look })),
  )
  machine.answers.push('y', 'y')
  const { code, report } = await machine.run(served.origin)
  expect(code).toBe(1)
  expect(report.results.map(({ found }) => found)).toEqual(looks.map(() => null))
  expect(sends()).toEqual([])
})

test('what is huge, and what never ends, is given up; what it started ends with it', async () => {
  writeFileSync(join(folder, 'huge.txt'), Buffer.alloc(10_000_000, 'a'))
  writeFileSync(join(folder, 'flood.sh'), 'while true; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done\n')
  writeFileSync(join(folder, 'child.sh'), 'sleep 987654 &\necho started\n')
  const looks: PlannedTask['look'][] = [
    { look: 'file', path: 'huge.txt' },
    { look: 'run', code: 'cat huge.txt', in: '' },
    { look: 'run', code: 'bash flood.sh', in: '' },
    { look: 'run', code: 'bash child.sh', in: '' },
  ]
  given = signedPlan(
    site,
    looks.map((look, index) => ({ id: `t${index}`, title: `T${index}`, look })),
  )
  machine.answers.push('y', 'n')
  const { report } = await machine.run(served.origin)
  expect(report.results.map(({ found }) => found)).toEqual([null, null, null, 'started'])
  const running = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && existsSync(`/proc/${id}/cmdline`))
  const lines = running.map((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  })
  expect(lines.filter((line) => line.includes('987654'))).toEqual([])
})

test('a command sees none of the machine’s secrets, and what looks like one is not sent', async () => {
  writeFileSync(join(folder, 'env.sh'), 'env\n')
  writeFileSync(join(folder, 'keys.txt'), 'mine: very-secret-key-1\naws: AKIAIOSFODNN7EXAMPLE\n')
  given = signedPlan(site, [
    traced('env'),
    { id: 'a', title: 'A', look: { look: 'file', path: 'keys.txt', line: 'mine: <it>' } },
    { id: 'b', title: 'B', look: { look: 'file', path: 'keys.txt', line: 'aws: <it>' } },
  ])
  machine.answers.push('y', 'n')
  const { report, said } = await machine.run(served.origin)
  expect(report.results[0]?.found).toContain('PATH=')
  expect(report.results[0]?.found).not.toMatch(/SHOP|WAYMARK/)
  expect(report.results.slice(1).map(({ found }) => found)).toEqual([null, null])
  expect(said).not.toMatch(/very-secret|AKIA/)
})

const ODD: [string, (request: unknown, body: string, response: ServerResponse) => unknown][] = [
  ['leads elsewhere', (_r, _b, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['answers without end', (_r, _b, response) => void (response.writeHead(200), response.write('a'.repeat(3_000_000)), response.end())],
  ['answers in no language', (_r, _b, response) => void response.end('<html>')],
  ['breaks off', (_r, _b, response) => void response.destroy()],
  ['is out of order', (_r, _b, response) => void response.writeHead(503).end('{}')],
]
test.each(ODD)('a site that %s counts as away', async (_, answer) => {
  given = answer
  expect(await machine.run(served.origin)).toMatchObject({ code: 6 })
})

test('offline, what was found is kept and handed in the next time, once', async () => {
  given = signedPlan(site, [read])
  machine.answers.push('y', 'y', 'y')
  expect((await machine.run(served.origin)).code).toBe(0)
  const plan = given
  given = (_r: unknown, _b: unknown, response: ServerResponse) => void response.destroy()
  const away = await machine.run(served.origin)
  expect(away).toMatchObject({ code: 6 })
  expect(away.said).toContain('handed in the next time')
  given = plan
  served.sent.length = 0
  machine.answers.push('n')
  const { said } = await machine.run(served.origin)
  expect(said).toContain('Handed in from last time, for A recipe: 1 answer is right.')
  expect(sends().map(({ headers }) => headers['idempotency-key'])).toEqual([expect.stringMatching(/^[\w-]{36}$/)])
  machine.answers.push('n')
  await machine.run(served.origin)
  expect(sends()).toHaveLength(1)
})

test('what is kept stays kept while the site says that it is too much, and is dropped once it is refused', async () => {
  const plan = signedPlan(site, [read])
  given = plan
  machine.answers.push('y', 'y', 'y')
  await machine.run(served.origin)
  const says = (status: number) => (request: IncomingMessage, _b: unknown, response: ServerResponse) =>
    request.method === 'GET' ? plan : void response.writeHead(status).end('{"message":"No."}')
  const handedIn = async (status: number) => {
    given = says(status)
    machine.answers.push('n')
    served.sent.length = 0
    await machine.run(served.origin)
    return sends().length
  }
  given = (_r: unknown, _b: unknown, response: ServerResponse) => void response.destroy()
  await machine.run(served.origin)
  expect([await handedIn(429), await handedIn(429), await handedIn(404), await handedIn(404)]).toEqual([1, 1, 1, 0])
})

test('a token is kept for nobody else to read, and goes over no http beyond this machine', async () => {
  const settings = machine.terminal.env['WAYMARK_SETTINGS'] ?? ''
  const [file = ''] = readdirSync(settings)
  expect(statSync(join(settings, file)).mode & 0o777).toBe(0o600)
  expect((await machine.run('http://waymark.example')).code).toBe(2)
  expect((await machine.run('http://localhost.waymark.example')).code).toBe(2)
  expect(served.sent).toEqual([])
})
