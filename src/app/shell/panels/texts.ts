export const panelTexts = {
  left: { title: 'Ask', close: 'Close Ask', handle: 'Width of the Ask panel' },
  right: { title: 'My work', close: 'Close My work', handle: 'Width of the My work panel' },
  ask: {
    heading: 'The chat is being built',
    message: 'Here you will ask about the step you are on and get an answer that knows the project.',
    action: 'Ask the community',
    question: 'Your question waits here',
  },
} as const
