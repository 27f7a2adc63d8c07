import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { openHome } from '#features/check/tool/check-folder.fixtures.ts'
import { BREAKS } from '#platform/http/lossy-proxy.fixtures.ts'
import { learnersFolder } from './check.fixtures.ts'
import { personAt, serveKitchen } from './check-tool.fixtures.ts'

let site: Awaited<ReturnType<typeof serveKitchen>>
beforeAll(async () => {
  site = await serveKitchen()
})
afterAll(() => site.close())

const person = (owner: Account, cwd: string, onWait?: () => void) => personAt(site, owner, cwd, onWait)

let people = 0
const learner = () => site.person(`tool${(people += 1)}@example.org`)

test('signed in by a code, the folder that the text leaves is right in all its tasks', async () => {
  await using folder = await learnersFolder()
  await using ada = await person(await learner(), folder.path)
  expect(await ada.login()).toBe(0)
  ada.answers.push('y', '')
  expect(await ada.check('kitchen')).toMatchObject({ code: 0, verdicts: { flour: 'right', salt: 'right', lines: 'right', taste: 'right' } })
  expect((await ada.browser.send('GET', '/projects/kitchen')).body).toMatchObject({ tasks: { done: 4, required: 4 }, checkable: 4 })
  // from then on the folder says which project it is for
  ada.answers.push('')
  expect(await ada.check()).toMatchObject({ code: 0, report: { project: 'kitchen' } })
  expect(await ada.logout()).toBe(0)
  expect((await ada.check()).code).toBe(4)
  expect((await ada.browser.send('GET', '/user/devices')).body).toEqual([])
  // a new sign-in begins without any agreement
  expect(await ada.login()).toBe(0)
  ada.answers.push('n')
  expect(await ada.check('kitchen')).toMatchObject({ code: 3, report: { results: [] } })
})

const BROKEN: [string, Record<string, string>, Record<string, string>][] = [
  ['without the file', { 'taste.txt': 'taste: good\n' }, { flour: 'missing', salt: 'missing', lines: 'missing', taste: 'right' }],
  ['with other words', { 'recipe.txt': 'salt 0 g\nflour 400 g\n' }, { flour: 'missing', salt: 'wrong', lines: 'right', taste: 'missing' }],
  [
    'with a line too many',
    { 'recipe.txt': 'salt 3 g\nflour 500 g\nmilk\n' },
    { flour: 'right', salt: 'right', lines: 'wrong', taste: 'missing' },
  ],
  [
    'with the line ends of Windows',
    { 'recipe.txt': 'salt 3 g\r\nflour 500 g\r\n' },
    { flour: 'right', salt: 'right', lines: 'right', taste: 'missing' },
  ],
]
test.each(BROKEN)('a folder %s', async (_, files, verdicts) => {
  await using folder = await learnersFolder(files)
  await using ada = await person(await learner(), folder.parent)
  await ada.login()
  ada.answers.push('y', '')
  expect((await ada.check('kitchen')).verdicts).toEqual(verdicts)
  const list = (await ada.browser.send('GET', '/projects/kitchen/validations')).body as { validations: { id: string; status: string }[] }
  for (const { id, status } of list.validations) expect([id, status]).toEqual([id, verdicts[id] === 'right' ? 'COMPLETE' : 'INCOMPLETE'])
})

test.each(BREAKS)('a sign-in whose replies are lost %s gets its token all the same, and one machine', async (breaks) => {
  await using folder = await learnersFolder()
  let asked = 0
  await using ada = await person(await learner(), folder.path, () => {
    if (asked === 0) site.proxy.breakAt(breaks)
    asked += 1
  })
  expect(await ada.login()).toBe(0)
  const tokens = site.proxy.changes.filter(({ status }) => status === 200)
  expect(tokens.map(({ isLost }) => isLost)).toEqual([true, false])
  expect(tokens[1]?.body).toBe(tokens[0]?.body)
  expect((await ada.browser.send('GET', '/user/devices')).body).toHaveLength(1)
  ada.answers.push('y', '')
  expect((await ada.check('kitchen')).code).toBe(0)
})

const machinesOf = async ({ browser }: Awaited<ReturnType<typeof person>>) =>
  (await browser.send('GET', '/user/devices')).body as { id: string; machine: string }[]

test('a machine that is signed in is asked for no code again; one whose token was ended is', async () => {
  await using folder = await learnersFolder()
  await using ada = await person(await site.person('again@example.org', { name: 'Ada' }), folder.path)
  await ada.login()
  const tool = await openHome(site.origin, ada.settings)
  expect(await tool.run(folder.path, 'login')).toEqual({
    code: 0,
    said: 'Already signed in, for Ada. To sign in somebody else, run this first: node ~/waymark.mjs logout\n',
    noted: '',
  })
  const [machine, ...others] = await machinesOf(ada)
  expect(others).toEqual([])
  await ada.browser.send('DELETE', `/user/devices/${machine?.id}`)
  expect(await ada.login()).toBe(0)
  expect(ada.said.at(-1)).toBe('Signed in, for Ada.')
  expect(await machinesOf(ada)).toHaveLength(1)
})

test('where the site has another key than at sign-in, a login asks again, and ends the token of before', async () => {
  await using folder = await learnersFolder()
  await using ada = await person(await learner(), folder.path)
  await ada.login()
  const [before] = await machinesOf(ada)
  const file = join(ada.settings, readdirSync(ada.settings).find((name) => name.endsWith('.json')) ?? '')
  const kept = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...kept, key: 'z6Mkanother' }))
  expect(await ada.login()).toBe(0)
  const after = await machinesOf(ada)
  expect(after).toHaveLength(1)
  expect(after[0]?.id).not.toBe(before?.id)
})

test('a machine is listed with its name and whose home it is', async () => {
  await using folder = await learnersFolder()
  await using ada = await person(await learner(), folder.path)
  await ada.login()
  const [machine] = await machinesOf(ada)
  const { username, homedir: home } = userInfo()
  expect(machine?.machine).toContain(`${hostname().slice(0, 30)} (${username}`)
  expect(machine?.machine).not.toContain(home)
})

test('what was right and complete is not wrong when a later step has changed the folder', async () => {
  await using folder = await learnersFolder()
  await using ada = await person(await learner(), folder.path)
  await ada.login()
  ada.answers.push('y', '')
  expect((await ada.check('kitchen')).code).toBe(0)
  writeFileSync(join(folder.path, 'recipe.txt'), 'salt 3 g\nflour 500 g\nmilk\n')
  const tool = await openHome(site.origin, ada.settings)
  const { code, said } = await tool.run(folder.path, 'kitchen', '--yes')
  expect(said).toContain('  ✓ How many lines has recipe.txt?\n    done before; this folder says something else now\n')
  expect([code, said]).toEqual([0, expect.stringContaining('Of 4 tasks, 3 are right and 1 was done before.')])
  // for one who has not done it, it is wrong once a later one is right
  await using eve = await person(await learner(), folder.path)
  await eve.login()
  eve.answers.push('y', '')
  expect(await eve.check('kitchen')).toMatchObject({ code: 1, verdicts: { lines: 'wrong', taste: 'right' } })
})

test('a project that the site does not have is named, with the one that was meant', async () => {
  await using folder = await learnersFolder()
  await using ada = await person(await learner(), folder.path)
  await ada.login()
  ada.answers.push('y', '')
  await ada.check('kitchen')
  const tool = await openHome(site.origin, ada.settings)
  const said = 'There is no project kitchn that this machine can check. Did you mean kitchen?\n'
  expect(await tool.run(folder.path, 'check', 'kitchn')).toMatchObject({ code: 2, said })
})
