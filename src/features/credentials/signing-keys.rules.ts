/** The issuer of a credential: the site's name, or the bare key if others cannot look the site up. */
export function issuerOf(publicUrl: string, publicKey: string): string {
  return publicUrl.startsWith('https:') ? siteIssuer(publicUrl) : `did:key:${publicKey}`
}

/** The site's identifier, whose keys are at /.well-known/did.json. */
export function siteIssuer(publicUrl: string): string {
  return `did:web:${encodeURIComponent(publicUrl.replace(/^https?:\/\//, ''))}`
}

/** The verification method of a signature by this key. */
export function methodOf(issuer: string, publicKey: string): string {
  return `${issuer}#${publicKey}`
}

interface KeyDocument {
  '@context': string[]
  id: string
  verificationMethod: { id: string; type: 'Multikey'; controller: string; publicKeyMultibase: string }[]
  assertionMethod: string[]
}

/** Lists all keys that ever signed, because old signatures stay valid. */
export function keyDocument(publicUrl: string, publicKeys: readonly string[]): KeyDocument {
  const id = siteIssuer(publicUrl)
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: publicKeys.map((publicKeyMultibase) => ({
      id: methodOf(id, publicKeyMultibase),
      type: 'Multikey',
      controller: id,
      publicKeyMultibase,
    })),
    assertionMethod: publicKeys.map((publicKey) => methodOf(id, publicKey)),
  }
}
