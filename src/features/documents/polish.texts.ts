export const polishingTexts = {
  press: 'Polish wording',
  of: (label: string) => `Polish wording: ${label}`,
  all: 'Polish all passages',
  stop: 'Stop',
  help: 'A model suggests better wording. Nothing changes until you use it; figures, names, links and code stay as they are.',
  asking: 'Reading your words…',
  progress: (at: number, count: number) => `Passage ${at} of ${count}…`,
  suggestion: (label: string) => `Suggestion: ${label}`,
  ready: 'A suggestion is ready.',
  readyAll: (count: number) =>
    count === 0 ? 'Nothing to improve was found.' : count === 1 ? '1 suggestion is ready.' : `${count} suggestions are ready.`,
  byModel: 'Suggested by a model',
  gone: 'taken out:',
  added: 'put in:',
  use: 'Use it',
  leave: 'Leave mine',
  same: 'This reads well as it is.',
  unsent: 'We couldn’t ask for a suggestion. Please try again.',
}

/** Why there is no suggestion. */
export const polishingRefusals = {
  missing: 'No model is set up on this site, so there are no suggestions.',
  spent: 'You have had as many suggestions as there are in a day. There are more tomorrow.',
  'site-spent': 'There are no more suggestions today. There are more tomorrow.',
  busy: 'The model has too much to do just now. Please try again in a minute.',
  away: 'The model cannot be reached just now. Please try again in a minute.',
  'set-up': 'The model is not set up rightly. We have been told.',
  rejected: 'The model could not take this passage. Shorten it or change its words, then try again.',
  refused: 'The model did not want to work on this passage.',
  silent: 'The model went silent. Please try again.',
  cut: 'The suggestion broke off. Please try again.',
  long: 'The suggestion became too long and was stopped.',
  nonsense: 'The model gave no usable suggestion. Please try again.',
  changed: 'The suggestion changed a figure, a name, a link or code, so it is not shown. Your words stay.',
} as const
