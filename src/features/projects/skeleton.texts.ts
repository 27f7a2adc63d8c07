/** Apart from all others: it comes with the first script. */
export const skeletonTexts = { loading: 'Loading…' }
