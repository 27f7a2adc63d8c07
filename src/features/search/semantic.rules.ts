import type { Passage } from './search.rules.ts'

/** Which model, and how its vectors are packed: those of another are not to be compared with. */
export const MODEL = 'all-MiniLM-L6-v2/int8/1'
const STEP_LONGEST = 150

/** What is to be known of a project to say what it means. */
export interface Told {
  id: string
  title: string
  description: string
  passages: Passage[]
  /** Names of its concepts. */
  concepts: readonly string[]
  series: { title: string; description: string } | null
}

export interface SaidText {
  /** Its place among the texts of the project: what it stands among comes before 0, the project as a whole is 0, then come its steps. */
  part: number
  /** The step it is from; null is the project as a whole. */
  step: string | null
  text: string
}

/** What the series of a project means. */
export const SERIES_PART = -2
/** What a project is about, with its series and its concepts. */
export const ABOUT_PART = -1

/** Texts whose meaning is kept: what surrounds the project, the project as a whole, then each of its steps. */
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
