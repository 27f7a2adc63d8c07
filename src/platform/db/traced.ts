import type { Pool, PoolClient, QueryConfig } from 'pg'
import { inSpan, type SpanStart } from '#platform/traces/spans.ts'
import { statementOf } from '#platform/traces/statement.rules.ts'

export function spanOf(text: string): SpanStart {
  const { name, verb, table } = statementOf(text)
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.collection.name': table } }
}

/** The same query, each a span where there is a trace. With a pool the span holds the wait for a connection too. */
export function traced<Asked extends Pool | PoolClient>(asked: Asked): Asked['query'] {
  const query = asked.query.bind(asked) as (...question: unknown[]) => Promise<unknown>
  function tracedQuery(...question: [string | QueryConfig, ...unknown[]]): Promise<unknown> {
    const [first] = question
    return inSpan(
      () => spanOf(typeof first === 'string' ? first : first.text),
      () => query(...question),
    )
  }
  return tracedQuery as Asked['query']
}

/** The connection itself is left as it is: a pool would hand it to another request, inside which its queries are not that request's. */
export function tracedClient(client: PoolClient): PoolClient {
  return Object.create(client, { query: { value: traced(client) } }) as PoolClient
}
