export const projectTexts = {
  untitled: 'Project has no title!',
  difficulty: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  facts: 'At a glance',
  difficultyLabel: 'Difficulty',
  timeLabel: 'Time',
  costLabel: 'Cost',
  needsLabel: 'You need',
  time: (minutes: number) => (minutes < 60 ? `${minutes} min` : hours(minutes)),
  list: (items: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items),
  inSeries: (title: string) => `Part of ${title}`,
  tracks: 'How do you want to be guided?',
  previous: 'Before this',
  next: 'Next project',
  neighbours: 'More of this series',
  missing: 'This project could not be shown.',
  again: 'Try again',
  failed: 'Failed to fetch project file',
  mission: {
    DISABLED: 'Complete the tasks to finish',
    ENABLED: 'Complete project',
    COMPLETE: 'Project complete',
    COMPLETE_WITH_REVIEW: 'Complete, with tasks to review',
  },
  finish: 'The finish',
  tasksDone: (done: number, required: number) => `${done} of ${required} ${required === 1 ? 'task' : 'tasks'} done`,
}

function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`
}
