/** Separate, because it loads with the first script. */
export const skeletonTexts = { loading: 'Loading…' }
