import { readFileSync } from 'node:fs'
import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/server.ts'
import type { ConceptLevel } from '#features/content/rules.ts'
import { findConcept } from '#features/content/catalogue/store.ts'
import { ModelFailure } from '#platform/models/rules.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { conceptsContract } from './contract.ts'
import { NAME_MOST, explanationIn, slugOf } from './rules.ts'
import { findGenerated, saveGenerated } from './store.ts'

const call = implement(conceptsContract).$context<CallContext>()

const CONCEPT = readFileSync(new URL('concept.md', import.meta.url), 'utf8')
const GENERATED_A_MINUTE = 10
const TOKENS: Readonly<Record<ConceptLevel, number>> = { short: 120, detailed: 400 }

interface Word {
  key: string
  name: string
  level: ConceptLevel
}

/** What the same word is asked for meanwhile waits for the same answer. */
const asked = new Map<string, Promise<string | null>>()

async function generate({ services, account }: CallContext, { key, name, level }: Word): Promise<string | null> {
  const { db, models, clock, limits } = services
  if (account === null || models.name === null || key === '' || name.length > NAME_MOST) return null
  const model = models.name
  const taken = await limits.take(`concept:${account.id}`, { limit: GENERATED_A_MINUTE, seconds: 60 })
  if (!taken.allowed) throw tooMany(taken)
  const written = await models.write({
    purpose: 'concept',
    learner: account.id,
    isSmall: true,
    instructions: CONCEPT,
    messages: [{ role: 'user', content: [{ type: 'text', text: JSON.stringify({ word: name, level }) }] }],
    tokensMost: TOKENS[level],
  })
  const explanation = explanationIn(written)
  if (explanation !== null) await saveGenerated(db, { key, level, name, explanation, model, createdAt: clock.now() })
  return explanation
}

function generateOnce(context: CallContext, word: Word): Promise<string | null> {
  const place = `${word.key} ${word.level}`
  const there = asked.get(place)
  if (there) return there
  const made = generate(context, word).finally(() => asked.delete(place))
  asked.set(place, made)
  return made
}

const getConcept = call.getConcept.handler(async ({ context, input: { key: named, name = named, level }, errors }) => {
  const key = slugOf(named)
  const concept = await findConcept(context.services.db, key)
  if (concept) return { id: concept.key, key: concept.key, name: concept.name, explanation: concept[level] }
  const kept = await findGenerated(context.services.db, key, level)
  if (kept) return { id: key, key, name: kept.name, explanation: kept.explanation }
  try {
    // what is kept for a word is about that word, whatever else it was called
    const word = { key, level, name: slugOf(name) === key ? name : key.replaceAll('-', ' ') }
    const explanation = await generateOnce(context, word)
    if (explanation !== null) return { id: key, key, name: word.name, explanation }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    throw errors.SERVICE_UNAVAILABLE()
  }
  throw errors.NOT_FOUND()
})

export const conceptsCalls = { getConcept }
