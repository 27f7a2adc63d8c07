import pg from 'pg'

/** The PostgreSQL server of this machine that tests may use, or null. */
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
