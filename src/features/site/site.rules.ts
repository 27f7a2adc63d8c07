/** What a learner has built at a project's end. */
export interface ProjectResult {
  projectId: string
  title: string
  category: string
  sentence: string
}

const MOST_RESULTS = 6

interface Offered {
  id: string
  metadata: { title: string; category: string; description: string }
}

/** Projects with their own sentence come first; others use their description. */
export function offeredResults(projects: readonly Offered[], sentences: Readonly<Record<string, string>>): ProjectResult[] {
  const named = Object.keys(sentences).flatMap((id) => projects.find((one) => one.id === id) ?? [])
  const others = projects.filter(({ id }) => !Object.hasOwn(sentences, id))
  return [...named, ...others].slice(0, MOST_RESULTS).map(({ id, metadata: { title, category, description } }) => ({
    projectId: id,
    title,
    category,
    sentence: sentences[id] ?? description,
  }))
}

/** A learner's own words. */
export interface Testimonial {
  name: string
  /** The picture of a flag, on this site. */
  countryIcon: string
  country: string
  imageUrl: string
  quote: string
}

export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalText = (typeof LEGAL_TEXTS)[number]
