export const reviewTexts = {
  noReason: {
    COMPLETE: 'The tutor found what the task asks for.',
    INCORRECT: 'The tutor did not find all that the task asks for. Read the task once more.',
  },
}
