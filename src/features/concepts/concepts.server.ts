import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findConcept } from '#features/content/published-catalogue.store.ts'
import { conceptsContract } from './concepts.contract.ts'
import { slugOf } from './concepts.rules.ts'

const call = implement(conceptsContract).$context<CallContext>()

const getConcept = call.getConcept.handler(async ({ context, input: { key, level }, errors }) => {
  const concept = await findConcept(context.services.db, slugOf(key))
  if (!concept) throw errors.NOT_FOUND()
  return { id: concept.key, key: concept.key, name: concept.name, explanation: concept[level] }
})

export const conceptsCalls = { getConcept }
