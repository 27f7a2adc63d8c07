import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, QueryConfig, QueryResult } from 'pg'

/** Without side effects: the answer may be shared, and the question asked again. */
const READS = /^\s*select\b(?![\s\S]*\b(for (update|share)|pg_advisory|pg_notify|nextval|setval)\b)/i

export const isRead = (question: string | QueryConfig): boolean => READS.test(typeof question === 'string' ? question : question.text)

interface Reading {
  answers: Map<string, Promise<QueryResult>>
  /** Work that outlives the page does not use its cache. */
  isOver: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** Caches reads while a page is rendered: a repeated query gets the first answer. A write clears the cache. */
export function readOnce<Result>(draw: () => Promise<Result>): Promise<Result> {
  const reading: Reading = { answers: new Map(), isOver: false }
  return readings.run(reading, draw).finally(() => {
    reading.isOver = true
  })
}

/** Clears the cached reads of this page. */
export function forgetReads(): void {
  readings.getStore()?.answers.clear()
}

export function rememberReads(pool: Pool): void {
  const query = pool.query.bind(pool) as (...question: unknown[]) => Promise<QueryResult>

  async function change(question: unknown[]): Promise<QueryResult> {
    forgetReads()
    return query(...question).finally(forgetReads)
  }
  function remembered(...question: [string | (QueryConfig & { rowMode?: string }), unknown[]?]): Promise<QueryResult> {
    const reading = readings.getStore()
    if (!reading || reading.isOver) return query(...question)
    const [asked, values] = question
    const { text, rowMode } = typeof asked === 'string' ? { text: asked, rowMode: undefined } : asked
    if (!READS.test(text)) return change(question)
    const key = JSON.stringify([text, rowMode, values])
    const answer = reading.answers.get(key) ?? query(...question)
    reading.answers.set(key, answer)
    return answer
  }
  pool.query = remembered as Pool['query']
}
