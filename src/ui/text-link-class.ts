/** For router links inside running text. */
export const textLinkClass =
  'rounded-sm font-medium text-accent-ink underline decoration-1 underline-offset-3 transition-colors hover:decoration-2'
