const GONE_AFTER = 3

/** Counts failed calls of the whole page in a row, to know whether the server is reachable. */
export function createReach() {
  let failures = 0
  return {
    answered: () => void (failures = 0),
    failed: () => void (failures += 1),
    /** True after several failed calls in a row: further calls are not retried. */
    isGone: () => failures >= GONE_AFTER,
  }
}

export type SiteReach = ReturnType<typeof createReach>

/** Shared by the whole page. */
export const reach = createReach()
