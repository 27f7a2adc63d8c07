import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { Proof, ShownProof } from '#features/credentials/credentials.contract.ts'
import type { DocumentationDraft } from '#features/documents/documents.contract.ts'
import { applyEdits } from '#features/documents/document-edits.rules.ts'
import type { Figures } from '#features/figures/figures.contract.ts'
import { done } from './answers.fixtures.ts'
import { ada, pro, serveProjects, site, type Reply } from './projects.fixtures.ts'
import { COUNTS, hand, placeOf, publishWork, tested, workOf } from './work.fixtures.ts'

serveProjects()
beforeEach(() => publishWork())

const right = workOf(`${COUNTS}# of ada's own\n`, tested())

async function finish(who = ada, work = right) {
  await hand(work, done, who)
  await who.send('POST', placeOf('word'), { text: { data: 'lamp' }, ...done })
  expect((await who.send('PUT', '/projects/counting', { status: 'COMPLETE' })).status).toBe(200)
}

const nickname = async () => ((await ada.send('GET', '/user')).body as { nickname: string }).nickname
const share = (body: object, who = ada) => who.send('PUT', '/projects/counting/proof', body) as Promise<Reply<Proof>>
const proof = async () => ((await ada.send('GET', '/projects/counting/proof')) as Reply<Proof>).body
const shown = async (who = site.browser()) => {
  const address = `/${await nickname()}/projects/counting/proof`
  return who.send('GET', address, undefined, { accept: 'application/json' }) as Promise<Reply<ShownProof>>
}

test('a proof names what was built and how it was checked, and the code only once its owner has switched it on', async () => {
  await finish()
  expect((await share({ public: true })).body).toMatchObject({
    isPublic: true,
    showsWork: false,
    work: [{ title: 'Count the words', files: right.files }],
  })
  const before = (await shown()).body
  expect(before).toMatchObject({ files: null, work: { built: [{ title: 'Count the words', tests: 1 }] } })
  expect(JSON.stringify(before)).not.toContain('of ada')
  await share({ public: true, work: true })
  expect((await shown()).body.files).toEqual([{ title: 'Count the words', files: right.files }])
  const credential = await site.browser().fetch(`/${await nickname()}/projects/counting/credential.json`)
  expect(await credential.text()).not.toContain('of ada')
  await share({ public: true })
  expect((await shown()).body.files).not.toBeNull()
  await share({ public: true, work: false })
  expect([(await shown()).body.files, (await proof()).showsWork]).toEqual([null, false])
  await share({ public: false, work: true })
  expect((await shown()).status).toBe(404)
})

test('showing or hiding the code leaves the page as public as it is', async () => {
  await finish()
  expect((await share({ work: true })).body).toMatchObject({ isPublic: false, showsWork: false })
  await share({ public: true, work: true })
  expect((await share({ work: false })).body).toMatchObject({ isPublic: true, showsWork: false })
  expect((await share({ work: true })).body).toMatchObject({ isPublic: true, showsWork: true })
  await share({ public: false })
  for (const work of [false, true]) {
    expect(await share({ work })).toMatchObject({ status: 200, body: { isPublic: false, showsWork: work } })
    expect((await shown()).status).toBe(404)
  }
})

test('what is shown stays as it was when it was switched on, also when the project begins anew', async () => {
  const hers = await pro()
  await finish(hers)
  await share({ public: true, work: true }, hers)
  expect((await hers.send('POST', '/projects/counting/reset')).status).toBe(200)
  expect((await share({ public: true, work: true }, hers)).body).toMatchObject({ showsWork: true, work: [{ files: right.files }] })
})

test('a documentation tells that tests passed; code and short checked answers are in it once they are chosen', async () => {
  await finish()
  const { text, edits } = ((await ada.send('GET', '/projects/counting/docs/draft')) as Reply<DocumentationDraft>).body
  const blocks = (notes: string[]) =>
    applyEdits(text, { ...edits, notes }).sections.flatMap((section) =>
      section.blocks.flatMap((block) => (section.id === 'step:count' && 'label' in block ? [[block.kind, block.label, block.text]] : [])),
    )
  const told = ['short', 'Count the words', '1 test passed in my browser']
  expect(blocks([])).toEqual([told])
  expect(blocks(['own:step:count:counting:words.py'])).toEqual([
    told,
    ['code', 'Count the words (words.py)', right.files[0]?.text.trimEnd()],
  ])
  expect(blocks(['own:step:count:word'])).toEqual([told, ['short', 'Which word?', 'lamp']])
})

test('the export has the work readable, and its files as files', async () => {
  await finish()
  await hand({ files: [{ name: '../../words.py', text: 'other\n' }] }, { baseRevision: 0 })
  const response = await ada.fetch('/user/export')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const work = Object.keys(files).filter((path) => path.includes('work/'))
  expect(work.toSorted()).toEqual(['answers/work/counting/counting/other-1/words.py', 'answers/work/counting/counting/words.py'])
  expect(strFromU8(files['answers/work/counting/counting/words.py'] ?? new Uint8Array())).toBe(right.files[0]?.text)
  const { answers } = JSON.parse(strFromU8(files['answers/answers.json'] ?? new Uint8Array())) as { answers: { validationId: string }[] }
  expect(answers.find(({ validationId }) => validationId === 'counting')).toMatchObject({ text: null, work: right })
  const counted = { projectId: 'counting', validationId: 'counting', tests: { test_one: { runs: 1, failed: 0, passes: true } } }
  expect(JSON.parse(strFromU8(files['answers/tests.json'] ?? new Uint8Array()))).toMatchObject({ days: [counted] })
})

test('code undone to what was tested is no second run', async () => {
  await hand(right)
  await hand({ files: [{ name: 'words.py', text: 'other\n' }], outcome: null })
  await hand({ ...right, outcome: right.outcome && { ...right.outcome, isAgain: true } })
  const files = unzipSync(new Uint8Array(await (await ada.fetch('/user/export')).arrayBuffer()))
  const { days } = JSON.parse(strFromU8(files['answers/tests.json'] ?? new Uint8Array())) as { days: { tests: unknown }[] }
  expect(days.map(({ tests }) => tests)).toEqual([{ test_one: { runs: 1, failed: 0, passes: true } }])
})

test('with an account its work is gone', async () => {
  await finish()
  await share({ public: true, work: true })
  const address = `/${await nickname()}/projects/counting/proof`
  expect((await ada.send('DELETE', '/user')).status).toBeLessThan(300)
  expect((await site.browser().send('GET', address, undefined, { accept: 'application/json' })).status).toBe(404)
})

test('authors see which test does not pass, from three learners on, and nobody’s code', async () => {
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const figures = async () => ((await admin.send('GET', '/admin/figures/counting')) as Reply<Figures>).body
  const fail = async (email: string, ...fails: string[]) => {
    const who = await site.signedIn(await site.person(email))
    await hand(workOf('# the same code of everybody\n', tested(...fails)), done, who)
  }
  await fail('a@example.org', 'test_two', 'test_rare')
  await fail('b@example.org', 'test_two')
  expect((await figures()).tests).toEqual([])
  await fail('c@example.org', 'test_two')
  await hand(right, done)
  const counted = await figures()
  const three = { runs: 3, failed: 3 }
  expect(counted.tests).toEqual([{ task: 'Count the words', test: 'test_two', learners: 3, failing: 3, ...three, lately: three, left: 0 }])
  expect(counted.tasks[0]).toMatchObject({ answered: 4, done: 1, wrong: 3, misses: 3 })
  expect(counted.mistakes).toEqual([])
  expect(JSON.stringify(counted)).not.toContain('the same code')
})

test('tests are counted over time: each run of other code, what was mended, and who left at it', async () => {
  const clock = { now: site.clock.now() }
  const people = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => site.signedIn(await site.person(`${name}@example.org`))))
  const [a, b, c, d] = people as [typeof ada, typeof ada, typeof ada, typeof ada]
  const run = (who: typeof ada, code: string, ...fails: string[]) => hand(workOf(`# ${code}\n`, tested(...fails)), {}, who)
  await run(a, 'first', 'test_two')
  // the same again, as Done sends it
  await hand(workOf('# first\n', tested('test_two')), done, a)
  await hand(workOf('# being written\n'), {}, a)
  await run(a, 'second', 'test_two')
  for (const who of [b, c, d]) await run(who, 'first', 'test_two')
  await hand(right, done, d)
  site.clock.set(new Date(clock.now.getTime() + 40 * 86_400_000))
  const hers = await site.signedIn(await site.person('b@example.org'))
  await hand({ ...right, outcome: { ...right.outcome, tests: [{ name: 'test_two', passed: true, message: '' }] } }, {}, hers)
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const { tests } = ((await admin.send('GET', '/admin/figures/counting')) as Reply<Figures>).body
  expect(tests).toEqual([
    {
      task: 'Count the words',
      test: 'test_two',
      learners: 4,
      failing: 4,
      runs: 6,
      failed: 5,
      lately: { runs: 1, failed: 0 },
      // b has mended it, d has done the task
      left: 2,
    },
  ])
})
