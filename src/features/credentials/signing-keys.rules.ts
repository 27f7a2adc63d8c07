/** Whom a credential names as its issuer: the site under its own name, or the bare key where no one else could look the name up. */
export function issuerOf(publicUrl: string, publicKey: string): string {
  return publicUrl.startsWith('https:') ? siteIssuer(publicUrl) : `did:key:${publicKey}`
}

/** The name under which the keys of a site are found at /.well-known/did.json. */
export function siteIssuer(publicUrl: string): string {
  return `did:web:${encodeURIComponent(publicUrl.replace(/^https?:\/\//, ''))}`
}

/** What signed with this key names as its method. */
export function methodOf(issuer: string, publicKey: string): string {
  return `${issuer}#${publicKey}`
}

interface KeyDocument {
  '@context': string[]
  id: string
  verificationMethod: { id: string; type: 'Multikey'; controller: string; publicKeyMultibase: string }[]
  assertionMethod: string[]
}

/** All keys that have ever signed: what an old one signed is still true. */
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
