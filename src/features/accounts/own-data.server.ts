import { Readable } from 'node:stream'
import { implement } from '@orpc/server'
import { Zip, ZipDeflate } from 'fflate'
import type { Services } from '#platform/services.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { accountsContract } from './accounts.contract.ts'
import { lookOf } from './nicknames.rules.ts'
import { retireNickname } from './nicknames.store.ts'
import { learnerOf, type CallContext, type OwnData } from './accounts.server.ts'
import { listSessions } from './sessions.store.ts'
import { lockAccount, removeAccount, type Account } from './accounts.store.ts'
import { listAllVariables } from './variables.store.ts'

const EXPORTS_AN_HOUR = { limit: 5, seconds: 3600 }

export const accountData: OwnData = {
  name: 'account',
  tables: ['sessions', 'user_variables', 'operations'],
  async *files({ db, clock }, account) {
    yield { path: 'account.json', content: jsonOf(account) }
    yield { path: 'sessions.json', content: jsonOf(await listSessions(db, account.id, clock.now())) }
    yield { path: 'variables.json', content: jsonOf(await listAllVariables(db, account.id)) }
  },
}

export function ownDataCalls(parts: readonly OwnData[]) {
  const call = implement(accountsContract).$context<CallContext>()

  const exportUser = call.exportUser.handler(async ({ context }) => {
    const { services } = context
    const account = learnerOf(context)
    const taken = await services.limits.take(`export:${account.id}`, EXPORTS_AN_HOUR)
    if (!taken.allowed) throw tooMany(taken)
    const body = Readable.toWeb(Readable.from(zipOf(parts, services, account))) as ReadableStream<Uint8Array>
    return {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="waymark-${account.nickname}.zip"`,
        'cache-control': 'no-store',
      },
      body,
    }
  })

  const removeUser = call.removeUser.handler(async ({ context }) => {
    const { services, cookies } = context
    const account = learnerOf(context)
    await removeEverything(parts, services, account)
    cookies.clear('session')
    cookies.clear('browser')
  })

  return { exportUser, removeUser }
}

/**
 * Removes what is outside the database first: if that fails, the account still exists and can be retried. Runs again under the account's
 * lock, to catch what was saved meanwhile.
 */
export async function removeEverything(parts: readonly OwnData[], services: Services, account: Account): Promise<void> {
  for (const part of parts) await part.remove?.(services, account)
  await services.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    const inside = { ...services, db: tx }
    for (const part of parts) {
      await part.remove?.(inside, account)
      await part.removeInside?.(inside, account)
    }
    // another nickname may have been saved meanwhile
    if (locked) await retireNickname(tx, { ...locked, nicknameLook: lookOf(locked.nickname) }, services.clock.now())
    await removeAccount(tx, account.id)
  })
}

export function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Streams one file and one piece at a time, so an account of any size fits in memory. */
async function* zipOf(parts: readonly OwnData[], services: Services, account: Account): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const { name, files } of parts) {
    for await (const { path, content } of files?.(services, account) ?? []) {
      const entry = new ZipDeflate(`${name}/${path}`, { level: 6 })
      zip.add(entry)
      for await (const piece of piecesOf(content)) {
        entry.push(piece)
        yield* ready.splice(0)
      }
      entry.push(new Uint8Array(), true)
      yield* ready.splice(0)
    }
  }
  zip.end()
  yield* ready.splice(0)
}

function piecesOf(content: string | Buffer | Readable): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return content instanceof Readable ? (content as AsyncIterable<Uint8Array>) : [Buffer.from(content)]
}
