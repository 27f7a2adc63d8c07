import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/server.ts'
import { findConcept } from '#features/content/store.ts'
import { conceptsContract } from './contract.ts'
import { slugOf } from './rules.ts'

const call = implement(conceptsContract).$context<CallContext>()

const getConcept = call.getConcept.handler(async ({ context: { services }, input: { key, level }, errors }) => {
  const concept = await findConcept(services.db, slugOf(key))
  if (!concept) throw errors.NOT_FOUND()
  return { id: concept.key, key: concept.key, name: concept.name, explanation: concept[level] }
})

export const conceptsCalls = { getConcept }
