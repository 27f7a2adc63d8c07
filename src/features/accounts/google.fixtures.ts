import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface TestIssuer {
  origin: string
  env: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** Signs in as this person from now on, without asking. */
  signsIn(subject: string, claims: Claims): void
  close(): Promise<void>
}

const CLIENT = { client_id: 'waymark', client_secret: 'a-secret-of-the-client' }
const A_MINUTE = 60

/** Starts a real OpenID provider on its own port, which redirects to the given sites. */
export async function startIssuer(sites: string[]): Promise<TestIssuer> {
  let person: { subject: string; claims: Claims } = { subject: 'nobody', claims: {} }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(origin, {
    clients: [{ ...CLIENT, redirect_uris: sites.map((site) => `${site}/auth/google/callback`), grant_types: ['authorization_code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: A_MINUTE, Grant: A_MINUTE, IdToken: A_MINUTE, Interaction: A_MINUTE, Session: A_MINUTE },
    findAccount: (_, subject) => ({ accountId: subject, claims: () => ({ sub: subject, ...person.claims }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.client_id, accountId: oidc.session?.accountId ?? person.subject })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const login = { accountId: person.subject }
    if (!request.url?.startsWith('/interaction/')) void answer(request, response)
    else void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
  })
  return {
    origin,
    env: { OIDC_ISSUER: origin, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    signsIn: (subject, claims) => void (person = { subject, claims }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
