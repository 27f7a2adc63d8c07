export const answerTexts = {
  found: (passages: number) => (passages === 1 ? 'This is what the project says about it:' : 'These parts of the project come closest:'),
  help: (passages: number) => (passages === 1 ? 'This part of the step may help:' : 'These parts of the step may help:'),
  noHelp: 'This step says nothing more about that task. Read it once more from its beginning, or ask the community.',
  nothing:
    'I found nothing about that in this project. Try the words that the project uses, or ask the community: someone has been at this step before you.',
  unread: (names: readonly string[], isAll: boolean) =>
    `I can only read text here, and found none in ${names.join(', ')}. ${isAll ? 'Tell me in words what you see.' : 'This answers your words.'}`,
  place: (place: string) => place || 'In the project',
} as const
