import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Scope } from '#features/assistants/assistants.rules.ts'
import { SCOPES } from '#features/assistants/assistants.rules.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import type { Site } from '../server.fixtures.ts'

export async function tokenFor(site: Site, owner: Account, scopes: readonly Scope[] = SCOPES, name = 'Editor') {
  const { body } = await (await site.signedIn(owner)).send('POST', '/user/assistants', { name, scopes })
  return body as { id: string; token: string }
}

/** A client of the protocol, as coding assistants bring one. */
export async function connect(origin: string, token: string, options: { fetch?: typeof fetch; isOld?: boolean } = {}): Promise<Client> {
  const client = new Client(
    { name: 'test-editor', version: '1.0.0' },
    options.isOld ? {} : { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  const headers = { authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
    requestInit: { headers },
    ...(options.fetch && { fetch: options.fetch }),
  })
  await client.connect(transport)
  return client
}

/** Straight to the app of a site, from an address of one's own. */
export const fetchOf =
  (site: Site, address = '198.51.100.9'): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return site.app.request(request)
  }

export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const texts = content.map((one) => (one.type === 'text' ? one.text : ''))
  const quoted = texts[1] === undefined ? null : (JSON.parse(texts[1]) as { quoted: never }).quoted
  return { says: texts[0] ?? '', quoted: quoted as never, isError: isError === true, whole: texts.join('\n') }
}
