import { expect, test } from 'vitest'
import { issuerOf, keyDocument, methodOf, siteIssuer } from './signing-keys.rules.ts'
import { makeKey } from './signing-keys.server.ts'
import { credentialTexts } from './credentials.texts.ts'
import { credentialOf, type Proven } from './signing.rules.ts'
import { signCredential } from './signing.server.ts'
import { isVerified, type Web } from './signing.fixtures.ts'

const publicUrl = 'https://waymark.test'
const key = makeKey()
const work = {
  title: 'Speak HTTP by hand',
  description: 'A server of one’s own.',
  category: 'Networks',
  concepts: ['HTTP', 'TCP'],
  finishedAt: '2026-01-15T10:00:00.000Z',
  minutes: 90,
  tasksDone: 2,
  steps: [{ title: 'Listen', tasks: ['Open a port', 'Read a line'] }],
}

function proven(changes: Partial<Proven> = {}): Proven {
  return {
    publicUrl,
    projectId: 'speak-http-by-hand',
    work,
    document: null,
    issuer: { id: issuerOf(publicUrl, key.publicKey), name: 'Waymark' },
    owner: { name: 'Ada Lovelace' },
    proofId: '0b8f7c9e-7f4b-4c57-9a55-0d0c5d8f4f11',
    ...changes,
  }
}

const created = new Date('2026-01-16T10:00:00Z')
const sign = (what = proven(), by = key) =>
  signCredential(credentialOf(what, credentialTexts.inCredential(what.owner.name, what.work)), by, created)
const web: Web = { [siteIssuer(publicUrl)]: keyDocument(publicUrl, [key.publicKey]) }

test('an independent verifier accepts a credential', async () => {
  const signed = await sign()
  expect(signed.proof).toMatchObject({ cryptosuite: 'eddsa-rdfc-2022', verificationMethod: `did:web:waymark.test#${key.publicKey}` })
  expect(await isVerified(signed, web)).toBe(true)
})

test('it rejects a credential with a changed byte', async () => {
  const signed = await sign()
  const text = JSON.stringify(signed)
  const changes: [string, string][] = [
    ['Speak HTTP by hand', 'Speak HTTP by hanD'],
    ['Ada Lovelace', 'Eva Lovelace'],
    ['2026-01-15T10:00:00.000Z', '2025-01-15T10:00:00.000Z'],
    ['Read a line', 'Read a lime'],
    ['/proofs/0b8f7c9e', '/proofs/1b8f7c9e'],
    ['"created":"2026-01-16', '"created":"2026-01-17'],
  ]
  for (const [from, to] of changes) expect([to, await isVerified(JSON.parse(text.replaceAll(from, to)), web)]).toEqual([to, false])
  const { proofValue } = signed.proof
  const other = proofValue.slice(0, 20) + (proofValue[20] === 'a' ? 'b' : 'a') + proofValue.slice(21)
  expect(await isVerified({ ...signed, proof: { ...signed.proof, proofValue: other } }, web)).toBe(false)
})

test('it rejects a credential signed by another key', async () => {
  const foreign = await sign(proven(), makeKey())
  const claimed = { ...foreign, proof: { ...foreign.proof, verificationMethod: methodOf(siteIssuer(publicUrl), key.publicKey) } }
  expect([await isVerified(foreign, web), await isVerified(claimed, web)]).toEqual([false, false])
})

test('any name and any text can be signed', async () => {
  for (const name of ['Zoë "The\\Hand" O’Neill\n<b>', 'أميرة 张 😀', 'broken \ud800 half', '@id', 'https://example.org']) {
    const signed = await sign(proven({ owner: { name }, work: { ...work, description: name, concepts: [] } }))
    expect([name, await isVerified(JSON.parse(JSON.stringify(signed)), web)]).toEqual([name, true])
  }
})

test('a site that others cannot look up signs under its bare key', async () => {
  const local = 'http://localhost:3000'
  const issuer = issuerOf(local, key.publicKey)
  expect(issuer).toBe(`did:key:${key.publicKey}`)
  const signed = await sign(proven({ publicUrl: local, issuer: { id: issuer, name: 'Waymark' } }))
  const method = { id: methodOf(issuer, key.publicKey), type: 'Multikey', controller: issuer, publicKeyMultibase: key.publicKey }
  const document = {
    '@context': keyDocument(local, [])['@context'],
    id: issuer,
    verificationMethod: [method],
    assertionMethod: [method.id],
  }
  expect(await isVerified(signed, { [issuer]: document })).toBe(true)
  expect(siteIssuer('https://learn.example:8443')).toBe('did:web:learn.example%3A8443')
})
