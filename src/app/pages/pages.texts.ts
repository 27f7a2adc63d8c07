export const problemTexts = {
  plain: 'This page can’t be shown right now. Please go back, or try again when you are online.',
} as const
