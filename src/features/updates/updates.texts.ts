import type { UpdateNews } from './updates.contract.ts'

type Task = UpdateNews['tasks'][number]

const highlights = (count: number) => (count === 1 ? '1 highlight' : `${new Intl.NumberFormat('en').format(count)} highlights`)
const tasks = ({ done, required }: UpdateNews['progress']['after']) => `${done} of ${required} ${required === 1 ? 'task' : 'tasks'}`

export const updateTexts = {
  looking: 'Looking at what has changed…',
  failed: 'We couldn’t say what has changed. You can update all the same.',
  title: 'What’s new',
  steps: 'Steps',
  tasks: 'Tasks',
  rest: 'And for you',
  intro: 'Introduction',
  change: { new: 'New', changed: 'Changed', gone: 'Gone' },
  details: 'Only details have changed: every step and task is as you know it.',
  quiz: 'The quiz has changed.',
} as const

/** What a changed task means for the learner's answer. */
export function aboutTask({ change, answer, isOptional }: Task): string {
  if (answer === 'earlier') return 'Your answer stays in Earlier answers.'
  if (change === 'gone') return answer === 'none' ? 'You had not answered it.' : 'Your answer is kept.'
  if (answer !== 'none') return change === 'new' ? 'You have answered it before: your answer is back.' : 'Your answer stays.'
  return isOptional ? 'Optional.' : ''
}

/** What happens to the rest of the learner's data; losses come first. */
export function aboutRest({ highlights: { lost, move, stay }, progress: { before, after }, isComplete, quiz }: UpdateNews): string[] {
  const isCountedOtherwise = before.done !== after.done || before.required !== after.required
  return [
    ...(quiz ? [updateTexts.quiz] : []),
    ...(isComplete
      ? ['The project stays complete.']
      : isCountedOtherwise
        ? [`You have done ${tasks(before)}. After the update it is ${tasks(after)}.`]
        : []),
    ...(lost > 0
      ? [
          `If you keep your notes, ${highlights(lost)} ${lost === 1 ? 'loses its' : 'lose their'} place in the text, and ${lost === 1 ? 'is' : 'are'} listed with ${lost === 1 ? 'its' : 'their'} words instead.`,
        ]
      : []),
    ...(lost === 0 && move + stay > 0
      ? [`If you keep your notes, ${move + stay === 1 ? 'your highlight keeps its' : `all ${highlights(move + stay)} keep their`} place.`]
      : []),
  ]
}
