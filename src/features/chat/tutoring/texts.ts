/** Why the tutor did not answer, or not to the end. */
export const tutorTexts = {
  missing: 'The tutor is not switched on.',
  spent: 'You have asked the tutor as much as one may in a day. It answers again tomorrow.',
  'site-spent': 'The tutor has answered as much as it may today. It answers again tomorrow.',
  busy: 'The tutor has too much to do just now. Please try again in a minute.',
  away: 'The tutor cannot be reached just now. Please try again in a minute.',
  'set-up': 'The tutor is not set up rightly. We have been told.',
  refused: 'The tutor did not want to answer that. Try asking in other words.',
  silent: 'The tutor went silent. Please try again.',
  cut: 'The answer broke off. Please try again.',
  long: 'The answer became too long and was stopped.',
  nonsense: 'The tutor gave no usable answer. Please try again.',
} as const
