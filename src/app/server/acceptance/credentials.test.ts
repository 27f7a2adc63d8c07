import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { saveAccount } from '#features/accounts/accounts.store.ts'
import { credentialCommands } from '#features/credentials/credentials.cli.ts'
import type { Proof, ShownProof } from '#features/credentials/credentials.contract.ts'
import { isVerified, type Web } from '#features/credentials/signing.fixtures.ts'
import { documentsJobs } from '#features/documents/documents.jobs.ts'
import { findDoc } from '#features/documents/documents.store.ts'
import { keptUpload } from '#features/uploads/uploads.fixtures.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import type { Tools } from '#platform/command.ts'
import { ada, browser, eve, servePeople, site, visitor, type Reply } from './people.fixtures.ts'

servePeople({ env: { PUBLIC_URL: 'https://waymark.test' } })
beforeEach(async () => {
  await using content = await answersFolder()
  await site.publish(content)
})

const answer = (id: string, body: object) => browser.send('POST', `/projects/answers/validations/${id}`, { status: 'COMPLETE', ...body })

async function finish() {
  await answer('word', { text: { data: 'lamp' } })
  await answer('number', { text: { data: 'Forty two' } })
  await answer('address', { text: { data: 'https://example.org/lamp' } })
  const picture = { type: 'image/png', files: [{ suffix: '', body: Buffer.from('\x89PNG\r\n\x1a\n') }] }
  const { storageName } = await keptUpload(site.services, ada.id, 'answers_picture', picture)
  await answer('picture', { file: { name: 'proof.png', storageName } })
  expect((await browser.send('PUT', '/projects/answers', { status: 'COMPLETE', track: 'low' })).status).toBe(200)
}

async function makeDocumentation() {
  const worker = await site.work(documentsJobs)
  await worker.settle()
  await worker.stop(0)
}

const proof = (who = browser) => who.send('GET', '/projects/answers/proof') as Promise<Reply<Proof>>
const share = (isPublic: boolean, who = browser) =>
  who.send('PUT', '/projects/answers/proof', { public: isPublic }) as Promise<Reply<Proof>>
const shown = (who = visitor, nickname = ada.nickname) =>
  who.send('GET', `/${nickname}/projects/answers/proof`) as Promise<Reply<ShownProof>>
const credential = (who = visitor) => who.fetch(`/${ada.nickname}/projects/answers/credential.json`)

test('a completed project is proven publicly only while its owner allows it', async () => {
  expect((await share(true)).status).toBe(422)
  await finish()
  expect((await proof()).body).toEqual({
    isPublic: false,
    page: `/${ada.nickname}/projects/answers/proof`,
    credential: null,
    address: null,
    takenDown: null,
    showsWork: false,
    work: [],
  })
  expect([(await shown()).status, (await shown(eve)).status, (await credential()).status, (await credential(browser)).status]).toEqual([
    404, 404, 404, 404,
  ])
  expect((await shown(browser)).body).toMatchObject({ isPublic: false, isOwner: true, credential: null })

  expect((await share(true)).body).toMatchObject({ isPublic: true, credential: `/${ada.nickname}/projects/answers/credential.json` })
  for (const who of [visitor, eve]) {
    expect((await shown(who)).body).toMatchObject({
      owner: { name: 'Ada Lovelace', nickname: ada.nickname },
      projectId: 'answers',
      work: { title: 'Answer everything', tasksDone: 4, finishedAt: site.clock.now().toISOString() },
      document: null,
      isPublic: true,
      result: null,
      isOwner: false,
    })
  }
  expect((await shown()).body.work.steps.flatMap(({ tasks }) => tasks)).toHaveLength(4)
  const file = await credential()
  expect([file.status, file.headers.get('cache-control'), file.headers.get('etag')]).toEqual([200, 'no-store', null])

  await share(false)
  expect([(await shown()).status, (await credential()).status, (await credential(browser)).status]).toEqual([404, 404, 404])
})

test('the list of tasks matches the count, and extra answers are listed as optional, in the credential too', async () => {
  await answer('more', { text: { data: 'A second lamp.' } })
  await finish()
  await share(true)
  const { tasksDone, steps } = (await shown()).body.work
  const required = ['Which word?', 'Which number?', 'Where is it?', 'Show it']
  expect([tasksDone, steps]).toEqual([4, [{ title: 'Answer', tasks: required, optional: ['Anything more?'] }]])
  const [said] = ((await (await credential()).json()) as { evidence: { narrative: string }[] }).evidence
  expect(said?.narrative).toContain('with 4 tasks done.')
  expect(said?.narrative.split('\n').filter((line) => line.startsWith('- '))).toEqual(
    [...required, 'Anything more? (optional)'].map((title) => `- ${title}`),
  )
})

test('what is wrong, begun again or in review is not proven, but a stuck review is; the documentation has them all', async () => {
  await site.services.db.execute(`update users set plan = 'pro' where id = '${ada.id}'`)
  await answer('more', { text: { data: 'A second lamp.' }, status: 'IN_REVIEW' })
  await finish()
  const told = async () => {
    await share(false)
    await share(true)
    return (await shown()).body.work.steps[0]
  }
  expect(await told()).toMatchObject({ tasks: ['Which word?', 'Which number?', 'Where is it?', 'Show it'], optional: [] })
  await answer('word', { text: { data: 'stone' } })
  await answer('address', { text: { data: 'nowhere' } })
  expect(await told()).toMatchObject({ tasks: ['Show it'], optional: [] })
  expect((await shown()).body.work.tasksDone).toBe(1)
  await site.services.db.execute(`update answers set review = '{"state":"stuck","failures":3}' where status = 'IN_REVIEW'`)
  expect(await told()).toMatchObject({ optional: ['Anything more?'] })
  const draft = JSON.stringify((await browser.send('GET', '/projects/answers/docs/draft')).body)
  for (const title of ['Which word?', 'Where is it?', 'Anything more?']) expect(draft).toContain(title)
})

test('while others see a proof it stays as it was, also when its owner lets them read code or no longer', async () => {
  await site.services.db.execute(`update users set plan = 'pro' where id = '${ada.id}'`)
  await finish()
  await share(true)
  const before = (await shown()).body.work
  await answer('word', { text: { data: 'stone' } })
  for (const work of [true, false, undefined])
    expect((await browser.send('PUT', '/projects/answers/proof', { public: true, work })).status).toBe(200)
  expect((await shown()).body.work).toEqual(before)
})

test("nobody proves an unfinished project, nor changes somebody else's proof", async () => {
  await finish()
  await share(true)
  expect((await share(true, eve)).status).toBe(422)
  expect((await share(false, eve)).body).toMatchObject({ isPublic: false })
  expect((await shown()).status).toBe(200)
  expect((await shown(visitor, 'eve')).status).toBe(404)
  expect((await shown(eve, 'eve')).status).toBe(404)
  expect((await share(true, visitor)).status).toBe(401)
  expect((await visitor.fetch('/eve/projects/answers/credential.json')).status).toBe(404)
})

test('a restart revokes nothing, and a proof can still be hidden and shown', async () => {
  await finish()
  const { finishedAt } = (await share(true).then(() => shown())).body.work
  site.clock.advance(86_400_000)
  await browser.send('POST', '/projects/answers/reset')
  expect((await shown()).body.work).toMatchObject({ finishedAt, tasksDone: 4 })
  await share(false)
  expect([(await shown()).status, (await shown(browser)).status]).toEqual([404, 200])
  await share(true)
  expect((await shown()).body.work.finishedAt).toBe(finishedAt)
})

test('the documentation is listed with its hash while it is public too', async () => {
  await finish()
  await makeDocumentation()
  await share(true)
  expect((await shown()).body.document).toBe(null)
  await browser.send('PUT', '/projects/answers/docs', { public: true })
  const hash = (await findDoc(site.services.db, ada.id, 'answers'))?.hash ?? ''
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const page = `/${ada.nickname}/projects/answers/document`
  expect((await shown()).body.document).toEqual({ page, pdf: `${page}.pdf`, hash })
  expect(await (await credential()).text()).toContain(hash)
  await browser.send('PUT', '/projects/answers/docs', { public: false })
  expect((await shown()).body.document).toBe(null)
})

test('a proof is in the export, follows a change of name, and is deleted with the account', async () => {
  await finish()
  await share(true)
  const zip = unzipSync(new Uint8Array(await (await browser.fetch('/user/export')).arrayBuffer()))
  expect(JSON.parse(strFromU8(zip['proofs/proofs.json'] ?? new Uint8Array()))).toMatchObject([
    { projectId: 'answers', isPublic: true, work: { title: 'Answer everything' } },
  ])
  await saveAccount(site.services.db, ada.id, { name: 'Ada King' }, site.clock.now())
  expect((await shown()).body.owner.name).toBe('Ada King')
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  expect([(await shown()).status, (await credential()).status]).toEqual([404, 404])
  const { rows } = await site.database.database.pool.query('select * from proofs')
  expect(rows).toEqual([])
})

test('a proof keeps its address when its owner changes the nickname, and so do the addresses in its credential', async () => {
  await finish()
  await makeDocumentation()
  await browser.send('PUT', '/projects/answers/docs', { public: true })
  const address = (await share(true)).body.address ?? ''
  expect(address).toMatch(/^\/proofs\/[0-9a-f-]{36}$/)
  const before = (await (await credential()).json()) as { id: string; evidence: { id: string }[]; credentialSubject: { id: string } }
  const named = [before.id, ...before.evidence.map(({ id }) => id), before.credentialSubject.id].map((id) => new URL(id))
  expect(named.map(({ pathname }) => pathname)).toEqual([`${address}/credential.json`, address, `${address}/document.pdf`, address])
  expect(JSON.stringify(before)).not.toContain(`/${ada.nickname}/`)

  expect((await browser.send('PUT', '/user/nickname', { nickname: 'countess' })).status).toBe(200)
  const leads = async (path: string) => {
    const reply = await visitor.fetch(path, { redirect: 'manual' })
    return [reply.status, reply.headers.get('location'), reply.headers.get('cache-control')]
  }
  expect(await leads(address)).toEqual([302, '/countess/projects/answers/proof', 'no-store'])
  expect(await leads(`${address}/document`)).toEqual([302, '/countess/projects/answers/document', 'no-store'])
  expect(await leads(`${address}/document.pdf`)).toEqual([302, '/countess/projects/answers/document.pdf', 'no-store'])
  const again = await visitor.fetch(new URL(before.id).pathname)
  const after = (await again.json()) as typeof before
  expect([again.status, after.id, again.headers.get('access-control-allow-origin')]).toEqual([200, before.id, '*'])
  const keys = (await (await visitor.fetch('/.well-known/did.json')).json()) as { id: string }
  const web: Web = { [keys.id]: keys }
  expect([await isVerified(before, web), await isVerified(after, web)]).toEqual([true, true])

  await share(false)
  for (const path of [address, `${address}/credential.json`, `${address}/document`, '/proofs/nothing', `/proofs/${ada.id}`])
    expect([path, (await visitor.fetch(path, { redirect: 'manual' })).status]).toEqual([path, 404])
  expect((await share(true)).body.address).toBe(address)
})

test('a credential verifies against the published keys, also after a key rotation', async () => {
  const { services } = site
  const tools = { config: services.config, cwd: '/', insideServer: true, services: async () => services } as unknown as Tools
  const run = async (name: string, ...args: string[]) => {
    const lines: string[] = []
    const out = { line: (text = '') => void lines.push(text), error: (text: string) => void lines.push(text) }
    await credentialCommands.find((one) => one.name === `credentials ${name}`)?.run(args, out, tools)
    return lines
  }
  const web = async (): Promise<Web> => {
    const keys = (await (await visitor.fetch('/.well-known/did.json')).json()) as { id: string }
    return { [keys.id]: keys }
  }
  const download = async () => (await (await credential()).json()) as { issuer: { id: string }; proof: { verificationMethod: string } }
  expect(await run('keys')).toEqual([expect.stringContaining('There is no key yet.')])
  await finish()
  await share(true)
  const before = await download()
  expect(before.issuer.id).toBe('did:web:waymark.test')
  expect(await isVerified(before, await web())).toBe(true)

  site.clock.advance(1000)
  const [said = ''] = await run('rotate')
  const after = await download()
  const [newest, oldest] = await run('keys')
  expect([after, before].map(({ proof }) => proof.verificationMethod)).toEqual([
    `did:web:waymark.test#${newest}`,
    `did:web:waymark.test#${oldest}`,
  ])
  expect(said).toContain(newest)
  expect([await isVerified(before, await web()), await isVerified(after, await web())]).toEqual([true, true])
  const forged = JSON.parse(JSON.stringify(before).replaceAll('Ada Lovelace', 'Eve')) as object
  expect(await isVerified(forged, await web())).toBe(false)
  const { rows } = await site.database.database.pool.query('select secret_key is null as erased from signing_keys order by number')
  expect(rows).toEqual([{ erased: true }, { erased: false }])
  await expect(run('rotate', 'twice')).rejects.toThrow('This command takes no arguments.')
})

test('concurrent first proofs create one key', async () => {
  await finish()
  await Promise.all([share(true), share(true), share(true)])
  const { rows } = await site.database.database.pool.query('select public_key from signing_keys')
  expect(rows).toHaveLength(1)
})
