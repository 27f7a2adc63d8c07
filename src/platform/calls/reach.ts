const GONE_AFTER = 3

/** What the calls of this page have found out together: whether the server answers at all. */
export function createReach() {
  let failures = 0
  return {
    answered: () => void (failures = 0),
    failed: () => void (failures += 1),
    /** Several calls in a row found no server: each further one is asked once, not again and again. */
    isGone: () => failures >= GONE_AFTER,
  }
}

export type Reach = ReturnType<typeof createReach>

/** One for the page. */
export const reach = createReach()
