import type { SearchPassage } from './search.rules.ts'

/** The model and its vector format: vectors of another one are not comparable. */
export const MODEL = 'all-MiniLM-L6-v2/int8/1'
const STEP_LONGEST = 150

/** The part of a project that embeddings need. */
export interface Told {
  id: string
  title: string
  description: string
  passages: SearchPassage[]
  /** Names of its concepts. */
  concepts: readonly string[]
  series: { title: string; description: string } | null
}

export interface SaidText {
  /** Its place among the project's texts: context below 0, the project as a whole at 0, then its steps. */
  part: number
  /** The step it is from; null is the project as a whole. */
  step: string | null
  text: string
}

/** The project's series. */
export const SERIES_PART = -2
/** The project with its series and its concepts. */
export const ABOUT_PART = -1

/** The texts to embed: context, the project as a whole, then each of its steps. */
export function meaningsOf({ title, description, passages, concepts, series }: Told): SaidText[] {
  const steps = new Map<string, string[]>()
  for (const { step, text } of passages) if (step !== null && step !== text) steps.set(step, [...(steps.get(step) ?? []), text])
  const ofSteps = [...steps].map(([step, texts], at) => ({
    part: at + 1,
    step,
    text: `${title}: ${step}. ${texts.join(' ').slice(0, STEP_LONGEST)}`,
  }))
  const named = [series && `${series.title}:`, `${title}. ${description}`, concepts.length > 0 && `${concepts.join(', ')}.`]
  const about = { part: ABOUT_PART, step: null, text: named.filter(Boolean).join(' ') }
  const ofSeries = series ? [{ part: SERIES_PART, step: null, text: `${series.title}. ${series.description}` }] : []
  return [...ofSeries, about, { part: 0, step: null, text: `${title}. ${description}` }, ...ofSteps]
}
