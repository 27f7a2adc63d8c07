import { createPublicKey, verify } from 'node:crypto'
import { decode } from 'base58-universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAN_CONTEXT, readPlan, type CheckPlan } from '#features/check/plan.rules.ts'
import { listDone } from '#features/validations/validations.store.ts'
import { kitchenSite, machineFor } from './check.fixtures.ts'
import type { Site, TestBrowser } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await kitchenSite()
})
afterAll(() => site.close())

let people = 0
async function learner(is: Parameters<Site['person']>[1] = {}) {
  const account = await site.person(`cook${(people += 1)}@example.org`, is)
  return { account, browser: await site.signedIn(account), ...(await machineFor(site, account)) }
}

async function planFor(ask: TestBrowser): Promise<CheckPlan> {
  const plan = readPlan(((await ask.send('GET', '/check/plans/kitchen')).body as { plan: string }).plan)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

const handIn = async (ask: TestBrowser, found: Record<string, string>, version?: string) =>
  ask.send('POST', '/check/plans/kitchen/answers', {
    version: version ?? (await planFor(ask)).version,
    found: Object.entries(found).map(([task, text]) => ({ task, text })),
  })
const answer = async (browser: TestBrowser, task: string) =>
  (await browser.send('GET', `/projects/kitchen/validations/${task}`)).body as {
    text: { data: string } | null
    status: string
    checked: boolean
    message: string | null
  }

test('the plan is what the published page shows, without any rule, signed by the site’s key for this use alone', async () => {
  const { ask, key } = await learner()
  const { plan: text, signature, key: said } = (await ask.send('GET', '/check/plans/kitchen')).body as Record<string, string>
  expect(said).toBe(key)
  const raw = decode(key.slice(1)).subarray(2)
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const isSigned = (signed: string) => verify(null, Buffer.from(signed), publicKey, decode((signature ?? '').slice(1)))
  expect([isSigned(PLAN_CONTEXT + text), isSigned(text ?? ''), isSigned(`${PLAN_CONTEXT}${text} `)]).toEqual([true, false, false])
  const shown = "wc -l recipe.txt | tr -d ' '\ncat recipe.txt"
  expect(readPlan(text ?? '')).toMatchObject({
    project: 'kitchen',
    folder: 'kitchen',
    page: 'http://waymark.test/projects/kitchen',
    tasks: [
      { id: 'flour', title: 'How much flour is it?', look: { look: 'run', code: shown, in: '', line: 'flour 500 g' } },
      { id: 'salt', look: { look: 'run', code: shown, in: '', line: 'salt <any> g' } },
      { id: 'lines', look: { look: 'run', code: "grep -c '' recipe.txt", in: '' } },
      { id: 'taste', look: { look: 'file', path: 'taste.txt', line: 'taste: <it>' } },
    ],
  })
  expect(text).not.toMatch(/\[1-9\]|A pinch|good/)
})

test('what is right is handed in and marked; what is wrong or no task changes nothing', async () => {
  const { ask, browser } = await learner()
  const { body, status } = await handIn(ask, { flour: 'flour 500 g', salt: 'salt 0 g', lines: '2', nothing: 'x', constructor: 'x' })
  expect(status).toBe(200)
  expect(body).toEqual([
    { task: 'flour', verdict: 'right', message: null },
    { task: 'salt', verdict: 'wrong', message: 'A pinch will do.' },
    { task: 'lines', verdict: 'right', message: null },
    { task: 'nothing', verdict: 'refused', message: null },
    { task: 'constructor', verdict: 'refused', message: null },
  ])
  expect(await answer(browser, 'flour')).toMatchObject({ status: 'COMPLETE', checked: true, text: { data: 'flour 500 g' } })
  expect(await answer(browser, 'salt')).toMatchObject({ status: 'INCOMPLETE', checked: false, text: null })
  expect((await browser.send('GET', '/projects/kitchen')).body).toMatchObject({ tasks: { done: 2, required: 4 } })
  expect((await ask.send('GET', '/check/plans')).body).toEqual([{ project: 'kitchen', title: 'A recipe', folder: 'kitchen' }])
})

test('handed in twice, also at once, it is one answer', async () => {
  const { ask, browser } = await learner()
  const all = await Promise.all([1, 2, 3].map(() => handIn(ask, { flour: 'flour 500 g' })))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answer(browser, 'flour')).toMatchObject({ status: 'COMPLETE', checked: true, revision: 1 })
})

test('a complete answer keeps its words and gets the mark; changed by hand it loses the mark', async () => {
  const { ask, browser } = await learner({ plan: 'pro' })
  const save = (data: string) => browser.send('POST', '/projects/kitchen/validations/salt', { text: { data }, status: 'COMPLETE' })
  await save('salt 1 g')
  expect(await answer(browser, 'salt')).toMatchObject({ status: 'COMPLETE', checked: false })
  await handIn(ask, { salt: 'salt 3 g' })
  expect(await answer(browser, 'salt')).toMatchObject({ text: { data: 'salt 1 g' }, checked: true })
  await handIn(ask, { salt: 'pepper' })
  expect(await answer(browser, 'salt')).toMatchObject({ status: 'COMPLETE', checked: true })
  await save('salt 2 g')
  expect(await answer(browser, 'salt')).toMatchObject({ text: { data: 'salt 2 g' }, status: 'COMPLETE', checked: false })
})

test('what was begun on the page is kept beside what was found', async () => {
  const { ask, browser } = await learner()
  const write = (task: string, data: string) => browser.send('POST', `/projects/kitchen/validations/${task}`, { text: { data } })
  await write('salt', 'my thoughts')
  await write('lines', '2')
  await handIn(ask, { salt: 'salt 3 g', lines: '2', flour: 'flour 500 g' })
  expect(await answer(browser, 'salt')).toMatchObject({
    status: 'COMPLETE',
    checked: true,
    text: { data: 'salt 3 g' },
    alternatives: [{ text: { data: 'my thoughts' } }],
  })
  for (const task of ['lines', 'flour']) expect(await answer(browser, task)).toMatchObject({ status: 'COMPLETE', alternatives: [] })
})

test('a second look leaves what is complete on the day it was done', async () => {
  const { account, ask, browser } = await learner()
  const doneOn = () => listDone(site.services.db, account.id, { from: new Date(0), until: new Date(8.64e15) })
  await browser.send('POST', '/projects/kitchen/validations/salt', { text: { data: 'salt 1 g' }, status: 'COMPLETE' })
  const before = await doneOn()
  site.clock.advance(86_400_000)
  await handIn(ask, { salt: 'salt 1 g' })
  expect(await answer(browser, 'salt')).toMatchObject({ checked: true })
  expect([before.length, await doneOn()]).toEqual([1, before])
})

test('a proof says which tasks were checked on the learner’s machine, and so does its credential', async () => {
  const { account, ask, browser } = await learner()
  await handIn(ask, { flour: 'flour 500 g', lines: '2' })
  for (const [task, data] of [
    ['salt', 'salt 3 g'],
    ['taste', 'good'],
  ])
    await browser.send('POST', `/projects/kitchen/validations/${task}`, { text: { data }, status: 'COMPLETE' })
  expect((await browser.send('PUT', '/projects/kitchen', { status: 'COMPLETE' })).status).toBe(200)
  expect((await browser.send('PUT', '/projects/kitchen/proof', { public: true })).status).toBe(200)
  const at = `/${account.nickname}/projects/kitchen`
  expect((await site.browser().send('GET', `${at}/proof`)).body).toMatchObject({ work: { steps: [{ onMachine: [0, 2] }] } })
  const credential = await (await site.browser().fetch(`${at}/credential.json`)).text()
  expect(credential).toContain('- How much flour is it? (checked on the learner’s machine)')
  expect(credential).not.toContain('- How does it taste? (checked')
})

test('a plan of another version, a project that is none, one that is locked: each is refused, never with a fault', async () => {
  const { ask } = await learner()
  expect((await handIn(ask, { flour: 'flour 500 g' }, 'older')).status).toBe(409)
  for (const id of ['nothing', 'other', '%00', 'a'.repeat(201)]) {
    const { status } = await ask.send('GET', `/check/plans/${id}`)
    expect([400, 404]).toContain(status)
  }
  const odd: unknown[] = [
    {},
    { version: 1, found: [] },
    { version: 'x', found: [{ task: 'flour' }] },
    [],
    'x',
    { version: 'x', found: Array.from({ length: 300 }, () => ({ task: 'a', text: 'b' })) },
  ]
  for (const body of odd) expect((await ask.send('POST', '/check/plans/kitchen/answers', body)).status).toBe(400)
  expect((await handIn(ask, { flour: 'x'.repeat(3000) })).status).toBe(400)
  expect((await handIn(ask, { flour: 'a\0b' })).status).toBeLessThan(500)
  expect(site.reported).toEqual([])
})

test('the rules cannot be guessed at through it: 240 times an hour, then it waits', async () => {
  const { ask } = await learner()
  const { version } = await planFor(ask)
  let status = 200
  let times = 0
  for (; status === 200 && times < 300; times += 1) status = (await handIn(ask, { lines: '7' }, version)).status
  expect([status, times]).toEqual([429, 241])
})
