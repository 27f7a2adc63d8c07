import { createHash } from 'node:crypto'
import { ORPCError, os } from '@orpc/server'
import { findOperation, saveOperation, type Operation } from '#features/accounts/operations.store.ts'
import type { CallMeta } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { refusals } from '#platform/http/errors.ts'

const KEY = /^[\x21-\x7e]{8,100}$/
const USED_OTHERWISE = 'This Idempotency-Key was used for another request.'
const NOT_A_KEY = 'An Idempotency-Key is 8 to 100 letters, digits or signs.'

/** Rolls back a transaction whose effect already exists. */
class Repeated extends Error {}

/**
 * Applies a change with an Idempotency-Key once: the handler and the saving of its answer share a transaction. A retry is rolled
 * back and gets the saved answer.
 */
export const idempotent = os
  .$context<CallContext>()
  .$meta<CallMeta>({})
  .middleware(async ({ context, procedure, path, next }, input, output) => {
    const { meta, route } = procedure['~orpc']
    const { account, operationKey, services } = context
    if (operationKey === null || account === null || route.method === 'GET' || meta.access?.idempotency === 'inherent') return next()
    if (!KEY.test(operationKey)) throw new ORPCError('BAD_REQUEST', { ...refusals.BAD_REQUEST, message: NOT_A_KEY })
    const { db, clock } = services
    const operation = { userId: account.id, key: operationKey, requestHash: await hashOf(path.join('.'), input) }
    try {
      return await db.transaction(async (tx) => {
        const result = await next({ context: { services: { ...services, db: tx } } })
        const answer = { text: JSON.stringify(result.output), plan: account.plan }
        if (!(await saveOperation(tx, { ...operation, answer }, clock.now()))) throw new Repeated()
        return result
      })
    } catch (error) {
      const kept = await findOperation(db, operation.userId, operation.key)
      if (!kept || hasLostTheRight(error, { isRemoval: route.method === 'DELETE', isSamePlan: kept.answer.plan === account.plan }))
        throw error
      return output(answerOf(kept, operation.requestHash))
    }
  })

function answerOf({ requestHash, answer }: Operation, asked: string): unknown {
  if (requestHash !== asked) throw new ORPCError('CONFLICT', { ...refusals.CONFLICT, message: USED_OTHERWISE })
  return answer.text === undefined ? undefined : JSON.parse(answer.text)
}

/**
 * Whether a retry is refused for a new reason. A change may itself cause the refusal of its retry: a deleted thing is 404, a limit
 * is used up. Any other loss of access gets the refusal that everyone would get, not the saved answer.
 */
function hasLostTheRight(error: unknown, { isRemoval, isSamePlan }: { isRemoval: boolean; isSamePlan: boolean }): boolean {
  if (!(error instanceof ORPCError)) return false
  const { status } = error
  return status === 401 || status === 403 || (status === 404 && !isRemoval) || (status === 402 && !isSamePlan)
}

async function hashOf(call: string, input: unknown): Promise<string> {
  const hash = createHash('sha256').update(call)
  const files: Blob[] = []
  const text = JSON.stringify(input, (_name, value: unknown) => {
    if (!(value instanceof Blob)) return value
    files.push(value)
    return `file ${files.length}`
  })
  hash.update(text ?? '')
  for (const file of files) hash.update(new Uint8Array(await file.arrayBuffer()))
  return hash.digest('hex')
}
