import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callTool, connect } from '#app/server/acceptance/assistants.fixtures.ts'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { freePort, startServer, type Running } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { signIn } from './survival.ts'
import { takingTurns } from './turns.ts'

const postgres = await postgresHere()

test.runIf(postgres)(
  'two instances on one database take turns for assistants and machines, and refuse at once what was ended on the other',
  { retry: 0 },
  async () => {
    await using database = await passingDatabase(postgres ?? '')
    const folder = temporaryFolder()
    const env = { DATABASE_URL: database.url, CONTENT_DIR: join(import.meta.dirname, '../projects/content'), TRUST_PROXY: '1' }
    const one = await startServer({ ...env, DATA_DIR: join(folder, 'one') })
    const two = await startServer({ ...env, DATA_DIR: join(folder, 'two') })
    const door = await takingTurns(await freePort(), [one.origin, two.origin])
    try {
      const { cookie } = await signIn(one, 0)
      const send = async (at: Running, method: string, path: string, body?: object, headers: Record<string, string> = { cookie }) => {
        const response = await fetch(at.origin + path, {
          method,
          headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        return { status: response.status, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as never }
      }
      const { token, id } = (await send(one, 'POST', '/user/assistants', { name: 'Editor', scopes: ['read', 'check', 'notes'] })).body as {
        token: string
        id: string
      }
      for (const isOld of [false, true]) {
        const client = await connect(door.origin, token, { isOld })
        for (let round = 0; round < 4; round += 1) {
          expect((await client.listTools()).tools).toHaveLength(6)
          expect((await callTool(client, 'where_am_i', { project: 'workshop' })).says).toContain('This is how far the project is.')
        }
        await client.close()
      }
      expect(door.reached.size).toBe(2)

      // a machine that begins on one instance, is let in on the other, and comes for its token at both
      const started = (await send(one, 'POST', '/check/devices', { machine: 'desk' }, {})).body as {
        device_code: string
        user_code: string
      }
      expect((await send(two, 'POST', '/check/devices/decision', { code: started.user_code, allow: true })).status).toBe(204)
      const asked = await Promise.all(
        [one, two, one, two].map((at) => send(at, 'POST', '/check/token', { device_code: started.device_code }, {})),
      )
      const tokens = new Set(asked.map(({ body }) => (body as { access_token: string }).access_token))
      expect([asked.map(({ status }) => status), tokens.size]).toEqual([[200, 200, 200, 200], 1])
      const machine = { authorization: `Bearer ${[...tokens].join('')}` }
      for (const at of [one, two]) expect((await send(at, 'GET', '/check/plans', undefined, machine)).status).toBe(200)
      expect((await send(two, 'POST', '/check/token', { device_code: started.device_code }, {})).status).toBe(400)

      const [device] = (await send(one, 'GET', '/user/devices')).body as { id: string }[]
      const bearer = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
      expect((await send(two, 'POST', '/mcp', list, bearer)).status).toBe(200)
      expect((await send(one, 'DELETE', `/user/assistants/${id}`)).status).toBe(204)
      expect((await send(one, 'DELETE', `/user/devices/${device?.id}`)).status).toBe(204)
      const ended = Date.now()
      const refused = await Promise.all([
        send(two, 'POST', '/mcp', list, bearer),
        send(two, 'GET', '/check/plans', undefined, machine),
        send(two, 'POST', '/check/token', { device_code: started.device_code }, {}),
      ])
      expect(refused.map(({ status }) => status)).toEqual([401, 401, 400])
      console.log(`assistants: refused on the other instance ${Date.now() - ended} ms after the end`)
    } finally {
      door.close()
      await one.stop()
      await two.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
