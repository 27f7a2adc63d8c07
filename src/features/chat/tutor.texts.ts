import type { ModelReason } from './chat-failures.rules.ts'

/** Why the tutor did not answer, or not to the end. */
export const tutorTexts: Record<ModelReason, string> = {
  missing: 'The tutor is not switched on.',
  spent: 'You have asked the tutor as much as one may in a day. It answers again tomorrow.',
  'site-spent': 'The tutor has answered as much as it may today. It answers again tomorrow.',
  busy: 'The tutor has too much to do just now. Please try again in a minute.',
  away: 'The tutor cannot be reached just now. Please try again in a minute.',
  'set-up': 'The tutor is not set up rightly. We have been told.',
  rejected: 'The tutor could not take this. Ask in other or fewer words, without files, or clear the chat first.',
  refused: 'The tutor did not want to answer that. Try asking in other words.',
  silent: 'The tutor went silent. Please try again.',
  cut: 'The answer broke off. Please try again.',
  long: 'The answer became too long and was stopped.',
  nonsense: 'The tutor gave no usable answer. Please try again.',
}

/** The text of a reply that only called tools. */
export const toolReplyTexts = {
  closed: 'I have closed this. Ask again whenever you like.',
  shown: 'Here it is.',
  nothing: 'I looked for a place that this project does not have. Please ask in other words.',
  chosen: (track: string) => `You now read “${track}”.`,
} as const

/** The notice before an answer from the project's text in a model's place. */
export const insteadTexts = {
  spent: `${tutorTexts.spent} Until then the project’s own text answers.`,
  'site-spent': `${tutorTexts['site-spent']} Until then the project’s own text answers.`,
} as const
