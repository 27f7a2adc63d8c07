import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { startServer } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { signIn } from './survival.ts'

const postgres = await postgresHere()
const CANARY = 'zirkonkanarie'
const TABLES = [
  'answers',
  'chat_messages',
  'events',
  'goals',
  'learner_files',
  'portfolio_documents',
  'portfolios',
  'user_variables',
  'users',
]

test.runIf(postgres)('nothing that a learner wrote is in the log when the database refuses it', async () => {
  await using database = await passingDatabase(postgres ?? '')
  const folder = temporaryFolder()
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    CONTENT_DIR: join(import.meta.dirname, '../projects/content'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
  })
  const { cookie } = await signIn(server, 0)
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(server.origin + path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', cookie, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  const { id: chatId } = JSON.parse((await send('GET', '/chats?projectId=workshop')).text) as { id: string }

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // PostgreSQL's error contains the whole refused row
  for (const table of TABLES) await client.query(`alter table ${table} add constraint refuses check (false) not valid`)
  const at = new Date().toISOString()
  const note = { id: 'n', at, on: 'h', heading: CANARY, createdAt: at, body: { type: 'doc', content: [{ type: 'text', text: CANARY }] } }
  const question = { id: randomUUID(), role: 'user', content: [{ type: 'text', text: `Why ${CANARY}?` }] }
  const answers = [
    await send('POST', '/projects/workshop/validations/typed', { text: { data: CANARY }, status: 'INCOMPLETE' }),
    await send('PUT', '/projects/workshop/annotations.json', { notes: [note] }, { 'if-match': '"0"' }),
    await send('POST', `/chats/${chatId}/messages`, { messages: [question] }),
    await send('PUT', '/user/name', { name: CANARY }),
    await send('PUT', '/user/variables', { key: 'name', value: CANARY, projectId: 'workshop' }),
    await send('PUT', '/portfolio', { title: CANARY, description: CANARY }),
    await send('POST', '/goals', { goal: CANARY }),
  ]
  const refused = answers.filter(({ status }) => status === 500)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(server.output()).toContain('Failed query')
  const kept = await client.query<{ said: string | null }>(`select string_agg(last_error, ' ') as said from jobs`)
  await client.end()
  expect([server.output(), kept.rows[0]?.said ?? '', ...refused.map(({ text }) => text)].join('\n')).not.toContain(CANARY)

  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
