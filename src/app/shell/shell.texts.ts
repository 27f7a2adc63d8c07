export const shellTexts = {
  offline: 'You are offline. What you write is kept, and the page you ask for opens when you are back.',
  skip: 'Skip to the content',
  impersonating: 'You are currently impersonating:',
  /** what else is known of the learner, beside the id or the address that the admin gave */
  alsoKnown: (names: readonly string[]) => (names.length === 0 ? '' : ` (${names.join(', ')})`),
  looksOnly: 'You only look: nothing that you write here is kept.',
  stopImpersonating: 'Stop',
  noLearner: (who: string) => `${who} is no learner: there is no such account, or it is an admin’s.`,
} as const
