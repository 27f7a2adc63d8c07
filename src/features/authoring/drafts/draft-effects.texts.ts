import { counted } from '#pure/counted.ts'
import type { Effects } from './draft-effects.rules.ts'

const number = new Intl.NumberFormat('en')
const learners = (count: number) => counted(count, 'learner')
const highlights = (count: number) => counted(count, 'highlight')

export const effectsTexts = {
  title: 'What it does to learners',
  counting: 'Counting…',
  failed: 'This could not be counted. Please try again.',
  first: 'Nobody reads it yet: it has not been published before.',
  summary: 'Says what publishing a project as it is in the folder changes, and does to its learners',
  usage:
    'npm run waymark -- content difference <project>\nShows by words what reads otherwise than what is published: [-gone-] and {+new+}. Counts answers, highlights and progress of those who have begun it. Nothing is published.',
  oneProject: 'Give the id of one project.',
  unknown: (id: string) => `The content folder has no project “${id}”.`,
  same: 'It reads as it is published.',
  intro: 'Before the first step:',
  inStep: (title: string) => `In “${title}”:`,
  none: 'Nobody has begun this project: nobody loses anything.',
  begun: (count: number) =>
    `${learners(count)} ${count === 1 ? 'has' : 'have'} begun it. They read on as before until they take the update, which is offered to them.`,
  removed: (title: string, count: number) =>
    count === 0
      ? `The task “${title}” is gone. Nobody has answered it.`
      : `${learners(count)} answered “${title}”, which is gone now: their answers stay in Earlier answers.`,
  added: (title: string, isOptional: boolean) =>
    isOptional ? `“${title}” is a new task; it is optional.` : `“${title}” is a new task that the project needs to be complete.`,
  lost: (count: number) =>
    count === 1
      ? '1 highlight loses its place: it is shown with its words instead.'
      : `${number.format(count)} highlights lose their place: they are shown with their words instead.`,
  moved: (count: number) => `${highlights(count)} ${count === 1 ? 'moves along with its words.' : 'move along with their words.'}`,
  stay: (count: number) => `${highlights(count)} ${count === 1 ? 'stays where it is.' : 'stay where they are.'}`,
  progress: (count: number) => `The progress of ${learners(count)} changes.`,
} as const

/** What is lost comes first. */
export function sentencesOf({ learners: begun, removedTasks, addedTasks, highlights: fates, progress }: Effects): string[] {
  if (begun === 0) return [effectsTexts.none]
  return [
    effectsTexts.begun(begun),
    ...removedTasks.map(({ title, answers }) => effectsTexts.removed(title, answers)),
    ...addedTasks.map(({ title, isOptional }) => effectsTexts.added(title, isOptional)),
    ...(fates.lost > 0 ? [effectsTexts.lost(fates.lost)] : []),
    ...(fates.move > 0 ? [effectsTexts.moved(fates.move)] : []),
    ...(fates.stay > 0 ? [effectsTexts.stay(fates.stay)] : []),
    ...(progress > 0 ? [effectsTexts.progress(progress)] : []),
  ]
}
