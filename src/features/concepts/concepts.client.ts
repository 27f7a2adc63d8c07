import type { ContractRouterClient } from '@orpc/contract'
import type { ConceptLevel } from '#features/content/content.rules.ts'
import type { BrowserStorage } from '#platform/browser/storage.ts'
import type { conceptsContract } from './concepts.contract.ts'
import { slugOf } from './concepts.rules.ts'

export type ConceptsClient = ContractRouterClient<typeof conceptsContract>

type Store = Pick<BrowserStorage, 'read' | 'write'>

/** Fetched once per session for each slug and level. */
export async function loadConcept(
  calls: { concepts: ConceptsClient },
  store: Store,
  key: string,
  name: string,
  level: ConceptLevel,
): Promise<string> {
  const place = `waymark:concept:${slugOf(key)}:${level}`
  const kept = store.read(place)
  if (kept !== null) return kept
  const { explanation } = await calls.concepts.getConcept({ key: slugOf(key), name, level })
  store.write(place, explanation)
  return explanation
}
