import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishAssistant, signingClient } from '#app/server/acceptance/oauth.fixtures.ts'
import { startDocumentPeers } from '#platform/public-documents/public-documents.fixtures.ts'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { freePort, startServer } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { signIn } from './survival.ts'
import { takingTurns } from './turns.ts'

const postgres = await postgresHere()

interface Pair {
  access_token: string
  refresh_token: string
}

test.runIf(postgres)(
  'an assistant signs in by OAuth at two instances in turns; a code and a refresh count once for both, and an end holds at once',
  { retry: 0 },
  async () => {
    await using database = await passingDatabase(postgres ?? '')
    const peers = await startDocumentPeers()
    const folder = temporaryFolder()
    const port = await freePort()
    const { nameServers = [], certificates = '' } = peers.ways
    const env = {
      DATABASE_URL: database.url,
      PUBLIC_URL: `http://localhost:${port}`,
      CONTENT_DIR: join(import.meta.dirname, '../projects/content'),
      TRUST_PROXY: '1',
      PEER_NAMES: nameServers.join(),
      PEER_CERTIFICATES: certificates,
    }
    const one = await startServer({ ...env, DATA_DIR: join(folder, 'one') }, 'e2e/oauth-main.ts')
    const two = await startServer({ ...env, DATA_DIR: join(folder, 'two') }, 'e2e/oauth-main.ts')
    const door = await takingTurns(port, [one.origin, two.origin])
    try {
      const { cookie } = await signIn(one, 0)
      const clientId = publishAssistant(peers)
      const assistant = signingClient(door.origin, clientId)
      const kept = () => assistant.kept.tokens

      /** As the learner’s browser does it: asked at one instance, allowed at the other. */
      async function allowed(): Promise<string> {
        const asked = assistant.followed.at(-1)?.search ?? ''
        const sent = await fetch(`${one.origin}/oauth/authorize${asked}`, { redirect: 'manual' })
        const ask = new URL(sent.headers.get('location') ?? '', one.origin).searchParams.get('ask')
        const answer = await fetch(`${two.origin}/user/assistants/request`, {
          method: 'POST',
          headers: { cookie, accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify({ ask, scopes: ['read'] }),
        })
        expect(answer.status).toBe(200)
        return ((await answer.json()) as { location: string }).location
      }
      async function give(origin: string, form: Record<string, string>) {
        const answer = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams({ client_id: clientId, ...form }) })
        return { status: answer.status, body: (await answer.json()) as Pair }
      }
      const refresh = (origin: string, token = '') => give(origin, { grant_type: 'refresh_token', refresh_token: token })
      async function toolsAt(origin: string, token = ''): Promise<number> {
        const answer = await fetch(`${origin}/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json, text/event-stream',
            'content-type': 'application/json',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
        })
        await answer.body?.cancel()
        return answer.status
      }

      // the client's own flow, each of its requests at the next instance
      expect(await assistant.connect()).toBeNull()
      await assistant.finish(await allowed())
      const client = await assistant.connect()
      for (let round = 0; round < 6; round += 1) expect((await client?.listTools())?.tools).toHaveLength(4)
      await client?.close()
      expect(door.reached.size).toBe(2)

      // both instances are asked for the same refresh at once, as by a retry
      const { refresh_token: first } = { ...kept() }
      const pairs = await Promise.all([one, two, one, two].map(({ origin }) => refresh(origin, first)))
      expect(pairs.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(pairs.map(({ body }) => body.access_token + body.refresh_token)).size).toBe(1)
      const second = pairs[0]?.body
      expect(await Promise.all([one, two].map(({ origin }) => toolsAt(origin, second?.access_token)))).toEqual([200, 200])

      // somebody else has the old one: who comes with it once the new one was used ends all, at both
      const { body: third } = await refresh(two.origin, second?.refresh_token)
      expect((await refresh(one.origin, first)).status).toBe(400)
      expect(await Promise.all([one, two].map(({ origin }) => toolsAt(origin, third.access_token)))).toEqual([401, 401])
      expect((await refresh(two.origin, third.refresh_token)).status).toBe(400)

      // a code at both at once: used twice, so it opens nothing
      delete assistant.kept.tokens
      expect(await assistant.connect()).toBeNull()
      const code = new URL(await allowed()).searchParams.get('code') ?? ''
      const proof = { grant_type: 'authorization_code', code, code_verifier: assistant.kept.verifier }
      const redeemed = await Promise.all([one, two].map(({ origin }) => give(origin, proof)))
      expect(redeemed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
      const given = redeemed.find(({ status }) => status === 200)?.body.access_token
      expect(await Promise.all([one, two].map(({ origin }) => toolsAt(origin, given)))).toEqual([401, 401])

      // ended by the learner on one, refused by the other
      expect(await assistant.connect()).toBeNull()
      await assistant.finish(await allowed())
      const { access_token: last } = { ...kept() }
      expect(await toolsAt(two.origin, last)).toBe(200)
      const headers = { cookie, accept: 'application/json' }
      const [connected] = (await (await fetch(`${one.origin}/user/assistants`, { headers })).json()) as { id: string }[]
      const end = await fetch(`${one.origin}/user/assistants/${connected?.id}`, { method: 'DELETE', headers })
      expect(end.status).toBe(204)
      const ended = Date.now()
      expect(await toolsAt(two.origin, last)).toBe(401)
      console.log(`oauth: refused on the other instance ${Date.now() - ended} ms after the end`)
    } finally {
      door.close()
      await Promise.all([one.stop(), two.stop()])
      await peers.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
