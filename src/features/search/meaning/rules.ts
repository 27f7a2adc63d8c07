import type { Passage } from '../rules.ts'

/** Which model, and how its vectors are packed: those of another are not to be compared with. */
export const MODEL = 'all-MiniLM-L6-v2/int8/1'
const STEP_LONGEST = 150

/** What is to be known of a project to say what it means. */
export interface Told {
  id: string
  title: string
  description: string
  passages: Passage[]
}

export interface Said {
  /** The step it is from; null is the project as a whole. */
  step: string | null
  text: string
}

/** Texts whose meaning is kept: the project as a whole, then each of its steps. */
export function meaningsOf({ title, description, passages }: Told): Said[] {
  const steps = new Map<string, string[]>()
  for (const { step, text } of passages) if (step !== null && step !== text) steps.set(step, [...(steps.get(step) ?? []), text])
  const ofSteps = [...steps].map(([step, texts]) => ({ step, text: `${title}: ${step}. ${texts.join(' ').slice(0, STEP_LONGEST)}` }))
  return [{ step: null, text: `${title}. ${description}` }, ...ofSteps]
}
