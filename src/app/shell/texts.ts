export const shellTexts = {
  skip: 'Skip to the content',
  impersonating: 'You are currently impersonating:',
  stopImpersonating: 'Stop',
} as const
