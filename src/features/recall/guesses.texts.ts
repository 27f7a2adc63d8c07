export const guessTexts = {
  label: 'Guess before you read on',
  noScore: 'A guess first. No score: the next step explains it.',
  ask: {
    meaning: (subject: string) => `What do you think “${subject}” means?`,
    command: () => 'The next step prints this. Which command could do it?',
  },
  guess: 'Guess',
  right: 'Good guess. Read on to see why.',
  wrong: 'It’s the marked one. Read on to see why.',
  off: 'Don’t ask me to guess',
  undo: 'Undo',
  isOff: 'We won’t ask for guesses any more. You can change that under “Five minutes a day”.',
  notSaved: 'That could not be saved. Please try again.',
}
