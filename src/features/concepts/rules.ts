export const CONCEPT_LEVELS = ['short', 'detailed'] as const
export type ConceptLevel = (typeof CONCEPT_LEVELS)[number]

export interface ExplainedConcept {
  id: string
  key: string
  name: string
  /** safe HTML */
  explanation: string
}

/** 'Border Gateway Protocol' and 'border-gateway-protocol' are one concept. */
export function slugOf(key: string): string {
  return key
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
