/** Few rows are counted for whoever looks. The counts of more are kept, and counted again by a job. */
export const ROWS_AT_ONCE = 20_000
export const COUNT_SHARE = 0.03
export const KEPT_LEAST_MS = 60_000
/** A deleted account leaves them by then. */
export const KEPT_MOST_MS = 24 * 3_600_000

export interface Tried {
  countedAt: Date | null
  /** the end of the last try */
  triedAt: Date | null
  tookMs: number | null
  /** a count is waited for since then */
  askedAt: Date | null
}

/** Counts are renewed so seldom that they take a small share of one processor. */
export function isDue({ triedAt, tookMs }: Tried, now: Date): boolean {
  return triedAt === null || now.getTime() - triedAt.getTime() >= Math.max(KEPT_LEAST_MS, (tookMs ?? 0) / COUNT_SHARE)
}

/** Whether a newer count is under way: `failed` means that the last try failed, and another one follows. */
export const COUNTINGS = ['no', 'yes', 'failed'] as const
export type Counting = (typeof COUNTINGS)[number]

export function countingOf({ countedAt, triedAt, askedAt }: Tried): Counting {
  if (askedAt !== null) return 'yes'
  return triedAt !== null && (countedAt === null || countedAt < triedAt) ? 'failed' : 'no'
}
