import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A local PostgreSQL server for tests, or null. */
export async function postgresHere(): Promise<string | null> {
  const candidates = [process.env.TEST_DATABASE_URL, 'postgres://postgres@127.0.0.1:5432/postgres']
  for (const url of candidates) {
    if (!url) continue
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      await client.end()
      return url
    } catch {
      // no server there
    }
  }
  return null
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export interface PassingDatabase extends AsyncDisposable {
  url: string
}

/** An empty database on that server; dispose to drop it. */
export async function passingDatabase(server: string): Promise<PassingDatabase> {
  const name = `waymark_passing_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    [Symbol.asyncDispose]: () => onServer(server, `drop database ${name} with (force)`),
  }
}
