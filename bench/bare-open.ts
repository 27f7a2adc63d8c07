import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/** Baseline: a minimal server that opens a project for a learner. Authenticates, queries the same rows, and sends the same JSON. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const body = process.env.BODY ?? '{}'
const project = process.env.PROJECT ?? ''

async function answer(cookie: string): Promise<string> {
  const token = /waymark-session=([^;]+)/.exec(cookie)?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const found = await pool.query(
    'select u.* from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()',
    [hash],
  )
  const { id } = found.rows[0] as { id: string }
  const own = await pool.query('select * from learner_projects where user_id = $1 and project_id = $2', [id, project])
  const { status } = own.rows[0] as { status: string }
  const values = await pool.query('select name, value from user_variables where user_id = $1 order by name', [id])
  return JSON.stringify({ ...JSON.parse(body), status, variables: values.rows })
}

const server = createServer((request, response) => {
  answer(request.headers.cookie ?? '').then(
    (text) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
