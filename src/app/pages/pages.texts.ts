export const problemTexts = {
  plain: 'This page can’t be shown right now. Please try again when you are online.',
} as const
