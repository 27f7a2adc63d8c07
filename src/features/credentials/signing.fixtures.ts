import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { contextAt } from './signing.server.ts'

/** The documents that a verifier finds on the web, by address. */
export type Web = Record<string, object>

/** Verifies a credential with independent software, which fetches the keys from where the credential says. */
export async function isVerified(credential: object, web: Web): Promise<boolean> {
  const documentLoader = async (url: string) => {
    const [id = '', fragment] = url.split('#')
    const page = contextAt(url) ?? web[id]
    if (!page) throw new Error(`Nothing found at ${url}`)
    return { contextUrl: null, documentUrl: url, document: fragment === undefined ? page : methodIn(page, url) }
  }
  const suite = new DataIntegrityProof({ cryptosuite })
  return (await verifyCredential({ credential, suite, documentLoader })).verified
}

function methodIn(page: object, url: string): object {
  const { verificationMethod = [], '@context': context } = page as { verificationMethod?: { id: string }[]; '@context'?: unknown }
  const method = verificationMethod.find(({ id }) => id === url)
  if (!method) throw new Error(`There is no key ${url}`)
  return { '@context': context, ...method }
}
