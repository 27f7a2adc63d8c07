export const projectTexts = {
  untitled: 'Project has no title!',
  difficulty: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  facts: 'At a glance',
  difficultyLabel: 'Difficulty',
  timeLabel: 'Time',
  costLabel: 'Cost',
  /** Beside a Pro badge, "free" would read as without charge. */
  cost: ({ cost, plan }: { cost: string; plan: string }) => (plan === 'pro' && /^free$/i.test(cost) ? 'No extra cost' : cost),
  needsLabel: 'You need',
  time: (minutes: number) => (minutes < 60 ? `${minutes} min` : hours(minutes)),
  list: (items: string[]) => joined(items.map((item, at) => (at === 0 ? item : inside(item)))),
  inSeries: (title: string) => `Part of ${title}`,
  tracks: 'How do you want to be guided?',
  previous: 'Before this',
  next: 'Next in this series',
  neighbours: 'More from this series',
  missing: 'We couldn’t show this project.',
  again: 'Try again',
  failed: 'Failed to fetch project file',
  mission: {
    DISABLED: 'Complete the tasks to finish',
    ENABLED: 'Complete project',
    COMPLETE: 'Project complete',
    COMPLETE_WITH_REVIEW: 'Complete, with tasks to review',
  },
  continueAt: (number: number, title: string) => `Continue: step ${number}, ${title}`,
  toFirstTask: 'Go to task 1 ↓',
  lastRead: (number: number, title: string) => `Where you last read: step ${number}, ${title}`,
  continueToFinish: 'Continue: the finish',
  finish: 'The finish',
  tasks: (done: number, required: number) => `${done} of ${required} ${required === 1 ? 'task' : 'tasks'}`,
  finished: 'You have finished this project.',
  tasksDone: (done: number, required: number) => `${done} of ${required} ${required === 1 ? 'task' : 'tasks'} done`,
}

function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`
}

/** Joins like Intl.ListFormat for English, which takes 20 ms to create on a slow device. */
function joined(items: string[]): string {
  const [last, ...before] = items.toReversed()
  if (before.length === 0) return last ?? ''
  return `${before.toReversed().join(', ')}${before.length > 1 ? ',' : ''} and ${last}`
}

/** Lowercases an article inside the sentence; names stay unchanged. */
function inside(item: string): string {
  return item.replace(/^(An?|The|For|Your|Any|Some|About)\b/, (word) => word.toLowerCase())
}
