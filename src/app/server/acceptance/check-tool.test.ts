import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
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
