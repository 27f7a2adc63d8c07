export const shellTexts = {
  offline: 'You are offline. What you write is kept, and the page you ask for opens when you are back.',
  skip: 'Skip to the content',
  impersonating: 'You are currently impersonating:',
  stopImpersonating: 'Stop',
  noLearner: (who: string) => `There is no learner ${who}.`,
} as const
