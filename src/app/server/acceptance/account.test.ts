import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeAccount, type Account } from '#features/accounts/accounts.store.ts'
import { png } from '#features/content/content.fixtures.ts'
import { saveSubscription } from '#features/plans/payments.store.ts'
import { saveUpload } from '#features/uploads/uploads.store.ts'
import { newId } from '#platform/ids.ts'
import { ownData } from '../own-data.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let ada: Account
let browser: TestBrowser
beforeEach(async () => {
  site = await testSite()
  ada = await site.person('ada@example.org', { name: 'Ada' })
  browser = await site.signedIn(ada)
})
afterEach(() => site.close())

test('[USER-01] [PLAN-01] [API-39] the user info has every field, and a visitor is told to sign in', async () => {
  const { body } = await browser.send('GET', '/user?refresh_profile=true')
  expect(body).toEqual({
    id: ada.id,
    name: 'Ada',
    nickname: 'ada',
    email: 'ada@example.org',
    picture: null,
    plan: 'free',
    paymentInfo: { customerId: null, customerName: null, subscriptionId: null },
    exp: site.clock.now().getTime() + 180_000,
    limits: expect.objectContaining({ portfolioDocument: { free: 3, pro: null, current: 0 } }),
    isPro: false,
    isAdmin: false,
    isLoggedIn: true,
    isImpersonated: false,
  })
  const pending = await site.signedIn(await site.person('p@example.org', { plan: 'pending' }))
  expect(await pending.send('GET', '/user')).toMatchObject({ body: { plan: 'pending', isPro: true } })
  expect(await site.browser().send('GET', '/user')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED', message: 'Please log in to do this.' },
  })
})

test('usage of a limit is in the user info, per learner', async () => {
  const { takeAllowance } = await import('#features/plans/plans.store.ts')
  await takeAllowance(site.services.db, { userId: ada.id, kind: 'portfolioDocument', allowance: 3 })
  const hers = await site.signedIn(await site.person('eve@example.org'))
  expect(await browser.send('GET', '/user')).toMatchObject({
    body: { limits: { portfolioDocument: { current: 1 }, quizCompletion: { current: 0 } } },
  })
  expect(await hers.send('GET', '/user')).toMatchObject({ body: { limits: { portfolioDocument: { current: 0 } } } })
  expect(await browser.send('PUT', '/user/name', { name: 'Countess' })).toMatchObject({
    body: { limits: { portfolioDocument: { current: 1 } } },
  })
})

test('[API-41] [USER-25] a name is saved trimmed, with any characters; an empty or too long one is refused with the reason', async () => {
  expect(await browser.send('PUT', '/user/name', { name: '  <b>Ada</b> 李 ' })).toMatchObject({
    status: 200,
    body: { name: '<b>Ada</b> 李' },
  })
  expect((await browser.send('PUT', '/user/name', { name: ' ' })).status).toBe(400)
  expect((await browser.send('PUT', '/user/name', { name: '\u200B' })).status).toBe(422)
  const long = 'Maria Annunziata Carolina of Trebizond, Nicaea and Konstantinopel'
  expect(await browser.send('PUT', '/user/name', { name: long })).toMatchObject({
    status: 422,
    body: { message: 'A name has up to 60 characters. Make it shorter.' },
  })
  expect(await browser.send('GET', '/user')).toMatchObject({ body: { name: '<b>Ada</b> 李' } })
  expect((await browser.send('PUT', '/user/name', { name: ` ${long.slice(0, 60)}\u200B ` })).body).toMatchObject({
    name: long.slice(0, 60),
  })
})

test('a nickname can be changed to one that is free, allowed and not confusable with another', async () => {
  await site.person('bill@example.org', { name: 'Bill' })
  const change = async (nickname: string) =>
    (await browser.send('PUT', '/user/nickname', { nickname })) as {
      status: number
      body: { nickname?: string; data?: { problem: string } }
    }
  expect(await change('Countess')).toMatchObject({ status: 200, body: { nickname: 'countess' } })
  expect(await change('countess')).toMatchObject({ status: 200 })
  const problems = { bill: 'taken', bi11: 'taken', adm1n: 'reserved', ab: 'too_short', 'а-d-a': 'characters', projects: 'reserved' }
  for (const [nickname, problem] of Object.entries(problems))
    expect(await change(nickname)).toMatchObject({ status: 422, body: { data: { problem } } })
})

test('one account takes few nicknames a day from others', async () => {
  const change = async (at: number) => (await browser.send('PUT', '/user/nickname', { nickname: `countess-${at}` })).status
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) statuses.push(await change(at))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
})

test('of many concurrent requests for one nickname, one succeeds', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => site.person(`learner${index}@example.org`)))
  const browsers = await Promise.all(people.map((person) => site.signedIn(person)))
  const answers = await Promise.all(
    browsers.map((one, index) => one.send('PUT', '/user/nickname', { nickname: index % 2 ? 'the-one' : 'theone' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('people with the same name get different nicknames', async () => {
  const made = await Promise.all(Array.from({ length: 7 }, (_, index) => site.person(`x${index}@example.org`, { name: 'Grace' })))
  expect(new Set(made.map(({ nickname }) => nickname)).size).toBe(7)
})

test('[USER-02] [USER-42] [API-43] [API-44] preferences start with their defaults, and keep changes', async () => {
  const defaults = {
    currentProject: null,
    selectedCategories: [],
    hoursPerDay: 1,
    daysPerWeek: 5,
    isToolbarPinned: null,
    emailUnsubscribed: null,
    documentationTheme: 'light',
    profileURL: null,
    isWelcomed: false,
    welcomeStep: 0,
    weeklyMail: false,
  }
  expect(await browser.send('GET', '/user/preferences')).toMatchObject({ status: 200, body: defaults })
  const changed = { ...defaults, currentProject: 'lamp', selectedCategories: ['Networks'], hoursPerDay: 2 }
  expect(
    await browser.send('PUT', '/user/preferences', { currentProject: 'lamp', selectedCategories: ['Networks'], hoursPerDay: 2 }),
  ).toMatchObject({ body: changed })
  expect(await browser.send('PUT', '/user/preferences', { hoursPerDay: 0 })).toMatchObject({
    body: { ...changed, hoursPerDay: 0, daysPerWeek: 0 },
  })
  expect(await browser.send('GET', '/user/preferences')).toMatchObject({ body: { hoursPerDay: 0, daysPerWeek: 0 } })
})

test('parallel changes of preferences lose nothing', async () => {
  const changes = [{ currentProject: 'lamp' }, { hoursPerDay: 3 }, { isToolbarPinned: true }, { selectedCategories: ['Security'] }]
  await Promise.all(changes.map((change) => browser.send('PUT', '/user/preferences', change)))
  expect(await browser.send('GET', '/user/preferences')).toMatchObject({ body: Object.assign({}, ...changes) })
})

test('a Pro feature is behind the paywall for others, on the server too', async () => {
  for (const change of [{ documentationTheme: 'dark' }, { profileURL: 'https://me.example' }, { daysPerWeek: 2 }]) {
    expect(await browser.send('PUT', '/user/preferences', change)).toMatchObject({ status: 402, body: { code: 'PAYWALL' } })
    const pro = await site.signedIn(await site.person(`pro-${Object.keys(change)[0]}@example.org`, { plan: 'pro' }))
    expect(await pro.send('PUT', '/user/preferences', change)).toMatchObject({ status: 200, body: change })
  }
})

test('[API-45] [USER-03] a variable is saved for its project by default', async () => {
  expect(await browser.send('PUT', '/user/variables', { key: 'region', value: 'eu', projectId: 'lamp' })).toMatchObject({
    status: 200,
    body: { name: 'region', value: 'eu', scope: 'project' },
  })
  await browser.send('PUT', '/user/variables', { key: 'region', value: 'us', projectId: 'other' })
  await browser.send('PUT', '/user/variables', { key: 'handle', value: 'ada', scope: 'user' })
  const { listAllVariables } = await import('#features/accounts/variables.store.ts')
  const listed = () => listAllVariables(site.services.db, ada.id)
  expect(await listed()).toEqual([
    { name: 'handle', value: 'ada', scope: 'user', projectId: '' },
    { name: 'region', value: 'eu', scope: 'project', projectId: 'lamp' },
    { name: 'region', value: 'us', scope: 'project', projectId: 'other' },
  ])
  await browser.send('PUT', '/user/variables', { key: 'region', value: '', projectId: 'lamp' })
  expect(await listed()).toHaveLength(2)
})

test('at the limit of a thousand variables each can still be changed, and only a new one is refused', async () => {
  const { saveVariable } = await import('#features/accounts/variables.store.ts')
  const place = { userId: ada.id, scope: 'user', projectId: '' } as const
  for (let count = 0; count < 1000; count += 1) await saveVariable(site.services.db, place, `name${count}`, 'old', site.clock.now())
  const send = (key: string, value: string) => browser.send('PUT', '/user/variables', { key, value, scope: 'user' })
  expect((await send('one-more', 'new')).status).toBe(409)
  expect(await send('name7', 'new')).toMatchObject({ status: 200, body: { value: 'new' } })
  expect((await send('name8', '')).status).toBe(200)
  expect((await send('one-more', 'new')).status).toBe(200)
})

test('[API-46] POST /user/test answers 204 and does nothing', async () => {
  expect(await browser.send('POST', '/user/test')).toMatchObject({ status: 204, body: undefined })
})

test('the export contains the data of every feature, and no secret', async () => {
  await browser.send('PUT', '/user/variables', { key: 'region', value: 'eu', projectId: 'lamp' })
  const response = await browser.fetch('/user/export')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="waymark-ada.zip"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['account/account.json', 'account/sessions.json', 'account/variables.json', 'plans/plans.json']),
  )
  const text = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n')
  expect(text).toContain('"value": "eu"')
  for (const token of browser.cookies.values()) expect(text).not.toContain(token)
  expect(text).not.toMatch(/token/i)
})

test("deleting an account deletes its rows, files and sessions, and nobody else's", async () => {
  const eve = await site.person('eve@example.org')
  const hers = await site.signedIn(eve)
  const elsewhere = await site.signedIn(ada)
  for (const one of [browser, hers]) {
    const { body } = await one.send('GET', '/uploads/generate-signed-url?fileName=lamp_task')
    const picture = new Uint8Array(await png(20, 20))
    await one.fetch((body as { url: string }).url, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: picture,
    })
    await one.send('PUT', '/user/variables', { key: 'region', value: 'eu', projectId: 'lamp' })
  }
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  for (const one of [browser, elsewhere]) expect((await one.send('GET', '/user')).status).toBe(401)
  expect((await hers.send('GET', '/user')).status).toBe(200)
  const { pool } = site.database.database
  for (const table of await tablesOfLearners()) {
    const { rows } = await pool.query(`select count(*)::int as count from ${table} where user_id = $1`, [ada.id])
    expect([table, rows[0].count]).toEqual([table, 0])
  }
  let kept = 0
  for await (const _ of site.services.storage.list('uploads/')) kept += 1
  expect(kept).toBe(1)
})

test('a deletion that fails, because the bucket is away, ends nothing that is paid', async () => {
  const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const cut = await testSite(bucket)
  const { db, clock } = cut.services
  const payer = await cut.person('payer@example.org')
  const now = clock.now()
  const picture = { storageName: 'lamp_1', fileName: 'lamp_task', kind: 'answer', type: 'image/png', size: 1, createdAt: now } as const
  await saveUpload(db, { ...picture, userId: payer.id })
  const paid = { id: 'test_1', userId: payer.id, provider: 'sandbox', customerId: 'payer', customerName: null, state: 'active' } as const
  await saveSubscription(db, { ...paid, at: now, createdAt: now, since: now, heardAt: now })
  const leaving = await cut.signedIn(payer)
  expect((await leaving.send('DELETE', '/user')).status).toBe(503)
  const { rows } = await cut.database.database.pool.query("select name from jobs where name = 'cancel-subscription'")
  expect(rows).toEqual([])
  await cut.close()
})

test('what is saved while its account is being deleted is refused as from somebody who is signed out', async () => {
  const { db, limits } = site.services
  const take = limits.take.bind(limits)
  // taken after the request was let in, and before it saves
  vi.spyOn(limits, 'take').mockImplementation(async (key, ...limit) => {
    if (key.startsWith('assistant-tokens')) await removeAccount(db, ada.id)
    return take(key, ...limit)
  })
  expect((await browser.send('POST', '/user/assistants', { name: 'Editor', scopes: ['read'] })).status).toBe(401)
  expect(site.reported).toEqual([])
})

test('a nickname given up is reserved for its owner', async () => {
  const rename = (who: TestBrowser, nickname: string) => who.send('PUT', '/user/nickname', { nickname })
  const eve = await site.signedIn(await site.person('eve@example.org', { name: 'Eve' }))
  const [first, second] = [ada.nickname, 'countess']
  expect((await rename(browser, second)).status).toBe(200)
  expect((await rename(eve, first)).status).toBe(422)
  expect((await rename(browser, first)).status).toBe(200)
  expect((await rename(browser, second)).status).toBe(200)
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  for (const gone of [first, second, 'count-ess']) expect([gone, (await rename(eve, gone)).status]).toEqual([gone, 422])
  expect((await site.person('other@example.org', { name: 'Countess' })).nickname).not.toBe(second)
  expect((await site.person('ada@example.org', { name: 'Countess' })).nickname).toBe(second)
})

/** Acts when the deletion of Ada's account removes a file, once for each file named. */
function whenRemoved(acts: Record<string, () => Promise<unknown>>): void {
  const { storage } = site.services
  const remove = storage.remove.bind(storage)
  const left = new Map(Object.entries(acts))
  vi.spyOn(storage, 'remove').mockImplementation(async (key) => {
    const file = [...left.keys()].find((name) => key.includes(name))
    const act = left.get(file ?? '')
    left.delete(file ?? '')
    await act?.()
    await remove(key)
  })
}

function keepPicture(storageName: string): Promise<unknown> {
  const picture = { fileName: 'lamp_task', kind: 'answer', type: 'image/png', size: 1, createdAt: site.clock.now() } as const
  return saveUpload(site.services.db, { ...picture, storageName, userId: ada.id })
}

test('a nickname that is saved while its account is being deleted is reserved like the one before', async () => {
  await keepPicture('first')
  whenRemoved({ first: () => browser.send('PUT', '/user/nickname', { nickname: 'countess' }) })
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  const eve = await site.signedIn(await site.person('eve@example.org', { name: 'Eve' }))
  for (const nickname of ['ada', 'countess']) expect((await eve.send('PUT', '/user/nickname', { nickname })).status).toBe(422)
})

test.runIf(process.env.TEST_DATABASE_URL)('a deletion and a new nickname at the same time wait for one another', async () => {
  const { pool } = site.database.database
  const [isLocked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await keepPicture('first')
  // a file that is kept after the others were removed goes under the lock of the account
  whenRemoved({
    first: () => keepPicture('second'),
    async second() {
      isLocked.resolve()
      await goOn.promise
    },
  })
  const deletion = browser.send('DELETE', '/user')
  await isLocked.promise
  const saving = browser.send('PUT', '/user/nickname', { nickname: 'countess' })
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect
    .poll(async () => (await pool.query(waiting)).rowCount)
    .toBe(1)
    .finally(goOn.resolve)
  expect([(await deletion).status, (await saving).status]).toEqual([204, 422])
  expect(site.reported).toEqual([])
})

test('after two years the nickname is free again', async () => {
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  site.clock.advance(2 * 365 * 86_400_000 - 1000)
  expect((await site.person('first@example.org', { name: 'Ada' })).nickname).not.toBe(ada.nickname)
  site.clock.advance(1000)
  expect((await site.person('second@example.org', { name: 'Ada' })).nickname).toBe(ada.nickname)
})

/** Tables whose rows are deleted with the account. Rows of the site that only record an author are kept without it. */
async function tablesOfLearners(): Promise<string[]> {
  const { rows } = await site.database.database.pool.query(
    `select c.conrelid::regclass::text as name, c.confdeltype as on_delete from pg_constraint c where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  const [goes, forgets] = ['c', 'n']
  expect(rows.filter(({ on_delete }) => on_delete !== goes && on_delete !== forgets)).toEqual([])
  return rows.filter(({ on_delete }) => on_delete === goes).map(({ name }) => name)
}

test('every table with learner data is declared by a feature, for the export', async () => {
  const claimed = ownData.flatMap(({ tables }) => tables)
  expect(await tablesOfLearners().then((names) => names.filter((name) => !claimed.includes(name)))).toEqual([])
})

/** Resolves when all earlier notifications, such as the learner's sign-in, have arrived. */
async function allIsHeard(): Promise<void> {
  const { announce, accountsChannel } = await import('#features/accounts/accounts.store.ts')
  const mark = newId()
  const heard = Promise.withResolvers<void>()
  const unlisten = await site.database.database.listen(accountsChannel, (payload) => {
    if (payload.includes(mark)) heard.resolve()
  })
  await announce(site.services.db, mark, 'profile')
  await heard.promise
  unlisten()
}

/** The blocks of an event stream, whatever its chunks. */
async function* blocksOf(response: Response): AsyncGenerator<string, void> {
  let text = ''
  for await (const bytes of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + bytes).split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}

test("open tabs are notified of changes as they happen, and of nobody else's", async () => {
  await allIsHeard()
  const response = await browser.fetch('/user/events')
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const blocks = blocksOf(response)
  expect((await blocks.next()).value).toBe('retry: 3000')
  const eve = await site.person('eve@example.org')
  const hers = await site.signedIn(eve)
  await hers.send('PUT', '/user/name', { name: 'Eve' })
  await browser.send('PUT', '/user/name', { name: 'Countess' })
  // notifications come in commit order, so one of Eve's would come first
  expect((await blocks.next()).value).toBe('event: account\ndata: {"what":"profile"}')
  const { savePlan } = await import('#features/accounts/accounts.store.ts')
  await savePlan(site.services.db, eve.id, { plan: 'pro' }, site.clock.now())
  await savePlan(site.services.db, ada.id, { plan: 'pro' }, site.clock.now())
  expect((await blocks.next()).value).toBe('event: account\ndata: {"what":"plan"}')
  await site.signedIn(ada)
  expect((await blocks.next()).value).toBe('event: account\ndata: {"what":"sessions"}')
  await blocks.return()
  expect((await site.browser().fetch('/user/events')).status).toBe(401)
})
