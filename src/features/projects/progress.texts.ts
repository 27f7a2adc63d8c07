export const progressTexts = {
  variableFailed: 'We couldn’t save your value. Please try again.',
  unlocked: 'PRO Section unlocked! 🚀',
  missionFailed: (contentId: string) => `Failed to fetch PRO content file: ${contentId}`,
  resetFailed: 'Failed to reset project',
  updateFailed: 'Failed to update project',
  reset: {
    title: 'Restart project',
    warning: 'This clears all task answers, highlights, notes and existing documentation for this project. It can’t be undone.',
    action: 'Restart project',
    locked: 'Unlock with Pro',
    done: 'Project successfully reset',
    cancel: 'Cancel',
  },
  update: {
    title: 'This project has new upgrades!',
    warning: 'You’ll lose your highlights and notes in this project. Your validations and documentation are kept.',
    goes: ({ highlights, notes }: { highlights: number; notes: number }) =>
      `You have ${highlights === 1 ? '1 highlight' : `${highlights} highlights`} and ${notes === 1 ? '1 note' : `${notes} notes`} here.`,
    action: 'Update my project!',
    keep: 'Update and keep my notes',
    later: 'Not now',
    offer: 'Update project',
  },
  nextNamed: (title: string) => `Next project: ${title}`,
}
