import type { Passage } from '../rules.ts'

/** Which model, and how its vectors are packed: those of another are not to be compared with. */
export const MODEL = 'all-MiniLM-L6-v2/int8/1'
const STEP_LONGEST = 300

/** Texts whose meaning is kept: the project as a whole, then each of its steps. */
export function meaningsOf({
  title,
  description,
  passages,
}: {
  title: string
  description: string
  passages: readonly Passage[]
}): string[] {
  const steps = new Map<string, string[]>()
  for (const { step, text } of passages) if (step !== null && step !== text) steps.set(step, [...(steps.get(step) ?? []), text])
  return [`${title}. ${description}`, ...[...steps].map(([step, texts]) => `${title}: ${step}. ${texts.join(' ').slice(0, STEP_LONGEST)}`)]
}
