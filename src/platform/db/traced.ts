import type { Pool, PoolClient, QueryConfig } from 'pg'
import { inSpan, type SpanStart } from '#platform/traces/spans.ts'
import { statementOf } from '#platform/traces/statement.rules.ts'

export function spanOf(text: string): SpanStart {
  const { name, verb, table } = statementOf(text)
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.collection.name': table } }
}

type Query = (...question: [string | QueryConfig, ...unknown[]]) => Promise<unknown>

function tracedQuery(query: Query): Query {
  return (...question) => {
    const [first] = question
    return inSpan(
      () => spanOf(typeof first === 'string' ? first : first.text),
      () => query(...question),
    )
  }
}

/** Each query as a span where there is a trace; it holds the wait for a connection too. */
export function traceQueries(pool: Pool): void {
  pool.query = tracedQuery(pool.query.bind(pool) as Query) as Pool['query']
}

/** The connection itself is left as it is: a pool would hand it to another request, inside which its queries are not that request's. */
export function tracedClient(client: PoolClient): PoolClient {
  const query: Query = (...question) => (client.query as Query)(...question)
  return Object.create(client, { query: { value: tracedQuery(query) } }) as PoolClient
}
