import type { Pool, QueryConfig, QueryResult } from 'pg'
import { outageOf } from '#platform/outages.ts'
import { isRead } from './read-once.ts'

/** A read that a lost database cut is asked once more when there is one again. */
export function readAgain(pool: Pool, back: () => Promise<void>): void {
  const query = pool.query.bind(pool) as (...question: unknown[]) => Promise<QueryResult>

  async function again(...question: [string | QueryConfig, unknown[]?]): Promise<QueryResult> {
    try {
      return await query(...question)
    } catch (error) {
      if (outageOf(error, true) !== 'database away' || !isRead(question[0])) throw error
      await back()
      return query(...question)
    }
  }
  pool.query = again as Pool['query']
}
