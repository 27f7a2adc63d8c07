import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { refusals } from '#platform/http/errors.ts'
import type { Services } from '#platform/services.ts'
import type { CallContext } from './accounts.server.ts'
import { findOperation, saveOperation, type Operation } from './operations.store.ts'

const KEY = /^[\x21-\x7e]{8,100}$/
const USED_OTHERWISE = 'This Idempotency-Key was used for another request.'
const NOT_A_KEY = 'An Idempotency-Key is 8 to 100 letters, digits or signs.'

/** Rolls back a transaction whose effect already exists. */
class Repeated extends Error {}

interface Change {
  /** For example portfolio.addDocument. */
  call: string
  input: unknown
  isRemoval?: boolean
}

/**
 * Applies a change with an Idempotency-Key once: the change and the saving of its answer share a transaction. A retry is rolled back
 * and gets the saved answer.
 */
export async function changeOnce<Answer>(
  { account, operationKey, services }: Pick<CallContext, 'account' | 'operationKey' | 'services'>,
  { call, input, isRemoval = false }: Change,
  change: (services: Services) => Promise<Answer>,
): Promise<Answer> {
  if (operationKey === null || account === null) return change(services)
  if (!KEY.test(operationKey)) throw new ORPCError('BAD_REQUEST', { ...refusals.BAD_REQUEST, message: NOT_A_KEY })
  const { db, clock } = services
  const operation = { userId: account.id, key: operationKey, requestHash: await hashOf(call, input) }
  try {
    return await db.transaction(async (tx) => {
      const given = await change({ ...services, db: tx })
      const answer = { text: JSON.stringify(given), plan: account.plan }
      if (!(await saveOperation(tx, { ...operation, answer }, clock.now()))) throw new Repeated()
      return given
    })
  } catch (error) {
    const kept = await findOperation(db, operation.userId, operation.key)
    if (!kept || hasLostTheRight(error, { isRemoval, isSamePlan: kept.answer.plan === account.plan })) throw error
    return answerOf(kept, operation.requestHash) as Answer
  }
}

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
