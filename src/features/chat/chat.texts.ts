import { dateTexts } from '#platform/dates/dates.texts.ts'
import type { ChatErrorType } from './chat-failures.rules.ts'

const errors: Record<ChatErrorType, string> = {
  NETWORK_ERROR: 'Unable to connect to the chat!',
  API_ERROR: 'Something went wrong on our end. Please try again in a moment.',
  STREAMING_ERROR: 'Connection interrupted.',
  CONNECTION_ERROR: 'Unable to connect to chat. Please refresh the page and try again.',
  RATE_LIMIT_ERROR: "You're sending messages too quickly. Please wait a moment and try again.",
  AUTHENTICATION_ERROR: 'Your session has expired. Please refresh the page to continue.',
  UNKNOWN_ERROR: 'Sorry about that! Something unexpected happened.',
}

export const chatTexts = {
  errors,
  support: 'Tell us about it',
  tryAgain: 'Try again',
  empty: {
    title: 'What would you like to know?',
    message: 'Ask anything about this project. You’ll see the passages that answer it.',
    tutor: 'A tutor answers from this project and shows where it says so.',
  },
  visitor: {
    title: 'Stuck on a step?',
    message: 'Log in, and ask this project anything. Or ask the community: someone has been at this step before you.',
    signIn: 'Log in to ask',
  },
  visitorOfPro: {
    title: 'This project is part of Pro',
    message: 'And so is asking about it. If you have Pro, log in. Or ask the community: someone has been at this step before you.',
    signIn: 'Log in',
  },
  looksOnly: 'You look on as this learner. Nothing can be asked in their name.',
  noTutor: {
    before: 'No model is configured, so the project’s own text answers. ',
    after: ' switches the tutor on. Only admins see this.',
  },
  community: 'Ask the community',
  messages: 'Messages',
  table: 'Table',
  noPlace: '(This place is not on the page.)',
  taskDone: 'Done',
  taskOpen: 'To do',
  earlier: 'Show earlier messages',
  you: 'You asked',
  copy: 'Copy the answer',
  copied: 'Copied',
  /** Includes the day unless it is today. */
  moment: (at: Date, now: Date) => (at.toDateString() === now.toDateString() ? dateTexts.time(at) : dateTexts.moment(at)),
  followUps: {
    label: 'Ask about this answer',
    list: [
      { label: 'Shorter', prompt: 'Say that again, shorter.' },
      { label: 'Simpler', prompt: 'Say that again in simpler words.' },
      { label: 'Another way', prompt: 'Explain that in another way.' },
    ],
  },
  source: { project: 'From this project’s own text', model: 'Written by a model, which can be wrong' },
  reasoning: 'What the model thought first',
  typing: { looking: 'Looking through the project', keeping: 'Keeping the answer' },
  unanswered: 'This was not answered.',
  left: (part: number) =>
    part < 0.01
      ? 'The tutor has answered as much as it may today. Until tomorrow the project’s own text answers.'
      : `About ${Math.max(1, Math.round(part * 100))} % of the tutor’s answers for today are left.`,
  askAnew: 'Ask it again',
  cut: 'This answer is not complete.',
  askProject: 'Answer from the project’s text',
  closed: {
    PAYWALL: 'This project is part of Pro, and so is asking about it.',
    LOCKED: 'Unlock this project, and ask about it.',
  },
  good: 'This helped',
  bad: 'This did not help',
  thanks: 'Thank you! That helps us to answer better.',
  share: 'Show my question to the authors',
  shareMore: 'Without your name.',
  shared: 'The authors of the project can read your question, without your name.',
  unshare: 'Take it back',
  clear: 'Clear the chat',
  clearAll: (messages: number) => `Clear ${messages === 1 ? 'the message' : `all ${messages} messages`}? They cannot be brought back.`,
  clearNow: 'Clear',
  keep: 'Keep',
  question: 'Your question',
  placeholder: 'Ask about this project',
  longest: (most: number, takesFiles: boolean) =>
    `No more than ${new Intl.NumberFormat('en').format(most)} characters.${takesFiles ? ' What is longer can be attached as a file.' : ''}`,
  early: 'An answer is still coming. Send this after it, or stop it first.',
  send: 'Send',
  stop: 'Stop',
  attach: 'Attach the selected text',
  prompts: 'Questions about this place',
  failedToLoad: 'The chat could not be loaded.',
} as const

/** Suggested questions for the reader's place. Only the names of the task and the step are filled in. */
export const promptTexts = {
  stuck: { label: "I'm stuck on this task", prompt: (task: string) => `I’m stuck on this task: ${task}` },
  output: { label: 'What does this output mean?', prompt: 'What does this output mean?\n\n' },
  step: { label: 'What is this step about?', prompt: (step: string) => `What is “${step}” about?` },
  quiz: { label: 'Quiz me on this step', prompt: (step: string) => `Quiz me on “${step}”: one question at a time.` },
} as const
