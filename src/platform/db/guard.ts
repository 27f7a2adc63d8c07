import { AsyncLocalStorage } from 'node:async_hooks'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { DatabaseAway, outageOf } from '#platform/outages.ts'
import { inSpan } from '#platform/traces/spans.ts'
import { awaitReplies } from './await-replies.ts'
import type { News } from './news.ts'
import type { Primary } from './primary.ts'
import { readAgain } from './read-again.ts'
import { forgetReads, rememberReads } from './read-once.ts'
import { spanOf, traceQueries, tracedClient } from './traced.ts'

export interface TransactionLimits {
  /** A statement may take so long, where it needs more than others. */
  statementMs?: number
}

/** The database or a transaction: the first argument of every store. A nested transaction joins the outer one. */
export interface Db extends Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'> {
  transaction<Result>(work: (tx: Db) => Promise<Result>, limits?: TransactionLimits): Promise<Result>
  /** Statements to send together with COMMIT, which saves a round trip. */
  last?: string[]
  /** Remembers a notification, to be sent after this transaction. */
  untold?: (channel: string, payload: string) => void | Promise<void>
  /** Its connections are lent for one transaction: they know no prepared statements. */
  isPooled?: boolean
}

function away(error: unknown): never {
  throw new DatabaseAway(error)
}

/** Throws the same error type as Drizzle for queries sent without it. */
async function ask(client: PoolClient, query: string, step = query): Promise<QueryResult | QueryResult[]> {
  return inSpan(
    () => spanOf(step),
    () => client.query(query),
  ).catch((error: Error) => {
    throw new DrizzleQueryError(query, [], error)
  })
}

const message = 'Inside db.transaction use the transaction that was handed in, not db: db would deadlock.'

export interface GuardedPools {
  reads: Pool
  /** For transactions; may be the same. */
  changes: Pool
  isPooled: boolean
  /** Where the address names several hosts. */
  primary?: Primary | undefined
  /** Absent where one session does everything. */
  news?: News | undefined
}

/** Drizzle over its pools; using a pool inside a transaction throws instead of deadlocking. */
export function guardedDrizzle({ reads, changes, isPooled, news, primary }: GuardedPools): Db {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  function refused(): Error | undefined {
    if (inside.getStore()?.open) return new Error(message)
    const reason = primary?.whyAway()
    return reason && new DatabaseAway(reason)
  }

  function guard(pool: Pool): void {
    const connect = pool.connect.bind(pool)
    function guardedConnect(callback?: Parameters<typeof connect>[0]) {
      const refusal = refused()
      if (callback === undefined) return refusal ? Promise.reject(refusal) : connect().catch(away)
      if (refusal) return callback(refusal, undefined, () => {})
      return connect((error, client, release) => callback(error && new DatabaseAway(error), client, release))
    }
    pool.connect = guardedConnect as Pool['connect']
  }
  for (const pool of new Set([reads, changes])) guard(pool)
  traceQueries(reads)
  if (primary) readAgain(reads, primary.back)
  rememberReads(reads)

  const transactionOn = transactions(isPooled)

  /** Puts what is remembered among the last statements; gives the ids. */
  function rememberIn(tx: Transaction): string[] {
    const ids: string[] = []
    if (news)
      tx.untold = (channel, payload) => {
        const { id, statement } = news.remember(channel, payload)
        ids.push(id)
        tx.last.push(statement)
      }
    return ids
  }

  const transaction = <Result>(work: (tx: Db) => Promise<Result>, limits?: TransactionLimits) =>
    inSpan(
      () => ({ name: 'transaction' }),
      () => transact(work, limits),
    )

  async function transact<Result>(work: (tx: Db) => Promise<Result>, { statementMs }: TransactionLimits = {}): Promise<Result> {
    const client = await changes.connect()
    const tx = transactionOn(client)
    const mark = { open: true }
    const remembered = rememberIn(tx)
    const usual = statementMs === undefined ? undefined : awaitReplies(client, statementMs)
    let isLost = false
    try {
      await ask(client, statementMs === undefined ? 'begin' : `begin; set local statement_timeout = ${statementMs}`, 'begin')
      // a query starts when it is awaited, so await inside the async context
      const result = await inside.run(mark, async () => await work(tx))
      const ended = [await ask(client, [...tx.last, 'commit'].join(';'), 'commit')].flat().at(-1)
      // after a failed query PostgreSQL answers COMMIT with ROLLBACK and reports success
      if (ended?.command !== 'COMMIT') throw new Error('A transaction with a failed query cannot commit.')
      news?.tell(remembered)
      return result
    } catch (error) {
      isLost = outageOf(error) === 'database away'
      if (!isLost) await client.query('rollback').catch(() => {})
      throw error
    } finally {
      mark.open = false
      forgetReads()
      tx.last = []
      usual?.()
      // discard a connection that is silent or could not roll back
      client.release(isLost || client.getTransactionStatus() !== 'I')
    }
  }
  async function untold(channel: string, payload: string): Promise<void> {
    if (!news) return
    const { id, statement } = news.remember(channel, payload)
    await reads.query(statement)
    news.tell([id])
  }
  return Object.assign(drizzle(reads), { transaction, isPooled, ...(news && { untold }) })
}

type Transaction = Db & Required<Pick<Db, 'last'>>

/** One transaction object per connection: its prepared statements stay prepared. */
function transactions(isPooled: boolean): (client: PoolClient) => Transaction {
  const known = new WeakMap<PoolClient, Transaction>()
  function open(client: PoolClient): Transaction {
    const transaction = <Result>(part: (tx: Db) => Promise<Result>) => part(tx)
    const tx: Transaction = Object.assign(drizzle(tracedClient(client)), { transaction, last: [], isPooled })
    known.set(client, tx)
    return tx
  }
  return (client) => known.get(client) ?? open(client)
}
