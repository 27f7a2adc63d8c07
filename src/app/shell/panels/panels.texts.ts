export const panelTexts = {
  left: { title: 'Ask', close: 'Close Ask', handle: 'Width of the Ask panel' },
  right: { title: 'My work', close: 'Close My work', handle: 'Width of the My work panel' },
  ask: {
    question: 'Your question',
    copy: 'Copy question',
  },
} as const
