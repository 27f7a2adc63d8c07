import { Hono } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'
import { issuerOf, keyDocument } from './keys/rules.ts'
import { findCurrentKey, listPublicKeys } from './keys/store.ts'
import { credentialFile, KEYS_ADDRESS } from './rules.ts'
import { findShownProof, publicDocument } from './showing/server.ts'
import { credentialOf } from './signing/rules.ts'
import { signCredential } from './signing/server.ts'
import { credentialTexts, SITE } from './texts.ts'

/** What is public is read by anybody's verifier; what is switched off is gone at once, so nobody keeps a copy. */
const FOR_ALL = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*', 'X-Robots-Tag': 'noindex' }

/** The keys of the site, and the credentials that it has signed. */
export function credentialFiles({ config, db, clock }: Services): Hono {
  const { publicUrl } = config
  const app = new Hono()

  app.get(KEYS_ADDRESS, async (c) => c.json(keyDocument(publicUrl, await listPublicKeys(db)), 200, FOR_ALL))

  app.get('/:nickname/projects/:id/credential.json', async (c) => {
    nameRoute('/{nickname}/projects/{id}/credential.json')
    const projectId = c.req.param('id')
    const found = await findShownProof(db, { nickname: c.req.param('nickname'), projectId, viewer: null })
    const key = found && (await findCurrentKey(db))
    if (!found || !key) return refuseRequest(c, 'NOT_FOUND')
    const { owner, work } = found
    const proven = {
      ...{ publicUrl, projectId, work },
      issuer: { id: issuerOf(publicUrl, key.publicKey), name: SITE },
      owner: { name: owner.name || owner.nickname, nickname: owner.nickname },
      document: await publicDocument(db, owner, projectId),
    }
    const signed = await signCredential(credentialOf(proven, credentialTexts.inCredential(proven.owner.name, work)), key, clock.now())
    return c.body(`${JSON.stringify(signed, null, 2)}\n`, 200, {
      ...FOR_ALL,
      'Content-Type': 'application/vc+ld+json',
      'Content-Disposition': `attachment; filename="${credentialFile(projectId)}"`,
    })
  })
  return app
}
