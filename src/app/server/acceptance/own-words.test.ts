import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder, writtenProject } from '#features/content/content.fixtures.ts'
import type { Sitting } from '#features/recall/recall.contract.ts'
import { listAllRecall } from '#features/recall/recall.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const DAY = 86_400_000

const text = `## Listen {#listen}

:::task{#box}
::text{#why title="Why does a server need a port?" description="In one sentence."}
::text{#open title="What would you change?"}
::text{#port title="Which port does HTTP use?"}
:::

### Compare with ours {#our-answers type=extra-task}

- **Why does a server need a port?** Several programs listen on one machine, and the port says which one is meant.
`

const answers = `port:
  check: number
  value: 80
  message: It is in the address.
  accepts: ['80']
  refuses: ['8']
  exemplar: '80'
`

let site: Site
let ada: Account
let browser: TestBrowser
beforeEach(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await contentFolder({
    'projects/ports/project.md': writtenProject({ title: 'Ports', order: '1.5', text }),
    'projects/ports/answers.yaml': answers,
  })
  await site.publish(content)
  ada = await site.person('ada@example.org')
  browser = await site.signedIn(ada)
})
afterEach(() => site.close())

const write = (id: string, data: string, who = browser) =>
  who.send('POST', `/projects/ports/validations/${id}`, { text: { data }, status: 'COMPLETE' })
const compare = (id: string, compared: string, who = browser) =>
  who.send('PUT', `/projects/ports/validations/${id}/comparison`, { compared })
const today = () => site.clock.now().toISOString().slice(0, 10)
const questions = async () => ((await browser.send('GET', `/user/recall?date=${today()}`)).body as Sitting).questions
const items = async () => (await listAllRecall(site.services.db, ada.id)).items

test('a finished answer in own words is compared; the last word counts, and a new text takes it back', async () => {
  const pro = await site.signedIn(await site.person('pro@example.org', { plan: 'pro' }))
  expect((await compare('why', 'same', pro)).status).toBe(409)
  await write('why', 'So that programs can share it', pro)
  expect(await compare('why', 'no', pro)).toMatchObject({ status: 200, body: { compared: 'no' } })
  expect(await compare('why', 'partly', pro)).toMatchObject({ status: 200, body: { compared: 'partly' } })
  const kept = async () => (await site.services.db.execute('select compared from answers')).rows
  expect(await kept()).toEqual([{ compared: 'partly' }])
  await write('why', 'Because one machine has many programs', pro)
  expect(await kept()).toEqual([{ compared: null }])
})

test('what a check judges, what is not there and what nobody wrote is refused with a sentence', async () => {
  await write('port', '80')
  await write('why', 'For programs')
  const stranger = site.browser()
  const refused = [
    await compare('port', 'same'),
    await compare('nothing', 'same'),
    await compare('open', 'same'),
    await compare('why', 'perhaps'),
    await compare('why', 'same', stranger),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 404, 409, 400, 401])
  for (const { body } of refused) expect((body as { message: string }).message).toMatch(/^[A-Z].*\.$/)
})

test.each([
  ['same', 3],
  ['partly', 1],
  ['no', 1],
  [null, 1],
])('after %s it is asked again in %i days, in own words or as a gap in ours', async (compared, days) => {
  await write('why', 'For programs')
  await write('open', 'Nothing')
  if (compared) await compare('why', compared)
  site.clock.advance(DAY)
  const asked = await questions()
  expect((await items()).map(({ name }) => name)).toEqual(['task:ports:why'])
  expect(asked).toHaveLength(days === 1 ? 1 : 0)
  site.clock.advance((days - 1) * DAY)
  const [question] = await questions()
  expect(question).toMatchObject({ item: 'task:ports:why', form: 'words', subject: 'Why does a server need a port?', input: 'words' })
  const answer = { date: today(), item: 'task:ports:why', text: 'Many programs share a machine' }
  expect(await browser.send('PUT', '/user/recall/answers', answer)).toMatchObject({
    body: { reply: { verdict: 'compare', answer: 'Several programs listen on one machine, and the port says which one is meant.' } },
  })
  await browser.send('PUT', '/user/recall/answers', { ...answer, grade: 'no' })
  site.clock.advance(DAY)
  const [again] = await questions()
  expect(again).toMatchObject({ form: 'ours', input: 'line' })
})
