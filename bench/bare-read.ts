import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/** Baseline: a minimal server for GET /user. One query for the cookie, and the same JSON. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const body = process.env.BODY ?? '{}'

const server = createServer((request, response) => {
  const token = /waymark-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const question = `select u.*, s.expires_at, (select json_object_agg(kind, current) from usage_counts where user_id = u.id) as used
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`
  pool.query(question, [hash], (error, result) => {
    const found = result?.rows[0] as { id: string; name: string; email: string } | undefined
    const answer = found ? JSON.stringify({ ...JSON.parse(body), id: found.id, name: found.name, email: found.email }) : '{}'
    response.writeHead(error ? 500 : found ? 200 : 401, { 'Content-Type': 'application/json' }).end(answer)
  })
})

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
