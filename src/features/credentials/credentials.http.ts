import { Hono, type Context } from 'hono'
import { findAccountByNickname } from '#features/accounts/accounts.store.ts'
import { notHere, refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'
import { issuerOf, keyDocument } from './signing-keys.rules.ts'
import { findCurrentKey, listPublicKeys } from './signing-keys.store.ts'
import { credentialFile, KEYS_ADDRESS, proofAddress } from './credentials.rules.ts'
import { findLastingProof, findPublicProof, publicDocument, type LastingProof } from './proof-page.server.ts'
import { credentialOf } from './signing.rules.ts'
import { signCredential } from './signing.server.ts'
import { credentialTexts, SITE_NAME } from './credentials.texts.ts'

/** A public proof is readable by any verifier, and never cached, because switching it off takes effect at once. */
const FOR_ALL = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*', 'X-Robots-Tag': 'noindex' }

/** Serves the site's keys and its signed credentials. */
export function credentialFiles({ config, db, clock }: Services): Hono {
  const { publicUrl } = config
  const app = new Hono()

  app.get(KEYS_ADDRESS, async (c) => c.json(keyDocument(publicUrl, await listPublicKeys(db)), 200, FOR_ALL))

  /** Programs read a proof and its credential at its permanent address; people are redirected to the page. */
  app.get('/proofs/:id', async (c, next) => {
    nameRoute('/proofs/{id}')
    const found = await findLastingProof(db, c.req.param('id'))
    return found ? c.body(null, 302, { ...FOR_ALL, Location: proofAddress(found.owner.nickname, found.projectId) }) : notHere(c, next)
  })

  app.get('/proofs/:id/credential.json', async (c) => {
    nameRoute('/proofs/{id}/credential.json')
    const found = await findLastingProof(db, c.req.param('id'))
    return found ? credential(c, found) : refuseRequest(c, 'NOT_FOUND')
  })

  app.get('/proofs/:id/:file{document(?:\\.pdf)?}', async (c, next) => {
    nameRoute('/proofs/{id}/{file}')
    const found = await findLastingProof(db, c.req.param('id'))
    const document = found && (await publicDocument(db, found.owner, found.projectId))
    const place = c.req.param('file') === 'document' ? document?.page : document?.pdf
    return place ? c.body(null, 302, { ...FOR_ALL, Location: place }) : notHere(c, next)
  })

  app.get('/:nickname/projects/:id/credential.json', async (c) => {
    nameRoute('/{nickname}/projects/{id}/credential.json')
    const owner = await findAccountByNickname(db, c.req.param('nickname'))
    const kept = owner && (await findPublicProof(db, owner.id, c.req.param('id')))
    return kept && owner ? credential(c, { id: kept.id, owner, projectId: kept.projectId, work: kept.work }) : refuseRequest(c, 'NOT_FOUND')
  })

  async function credential(c: Context, { id, owner, projectId, work }: LastingProof): Promise<Response> {
    const key = await findCurrentKey(db)
    if (!key) return refuseRequest(c, 'NOT_FOUND')
    const proven = {
      publicUrl,
      projectId,
      work,
      proofId: id,
      issuer: { id: issuerOf(publicUrl, key.publicKey), name: SITE_NAME },
      owner: { name: owner.name || owner.nickname },
      document: await publicDocument(db, owner, projectId),
    }
    const signed = await signCredential(credentialOf(proven, credentialTexts.inCredential(proven.owner.name, work)), key, clock.now())
    return c.body(`${JSON.stringify(signed, null, 2)}\n`, 200, {
      ...FOR_ALL,
      'Content-Type': 'application/vc+ld+json',
      'Content-Disposition': `attachment; filename="${credentialFile(projectId)}"`,
    })
  }
  return app
}
