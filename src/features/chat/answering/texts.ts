export const answerTexts = {
  found: (passages: number) => (passages === 1 ? 'This is what the project says about it:' : 'These parts of the project come closest:'),
  nothing:
    'I found nothing about that in this project. Try the words that the project uses, or ask the community: someone has been at this step before you.',
  unread: (names: readonly string[], isAll: boolean) =>
    `I can only read text here, and found none in ${names.join(', ')}. ${isAll ? 'Tell me in words what you see.' : 'This answers your words.'}`,
  place: (place: string) => place || 'In the project',
} as const
