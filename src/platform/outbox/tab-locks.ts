/** As much of the Web Locks as is used. */
type Locks = Pick<LockManager, 'request'>

export interface TabLocks {
  /** the name of this opened page; a reload makes another */
  readonly page: string
  /** Acts once that page is gone, and alone: no other page does it at the same time. */
  whenGone(page: string, act: () => void | Promise<void>): void
}

/** Where a browser has no locks, a page is taken for gone after this long. */
const WITHOUT_LOCKS_MS = 10_000

export const lockOf = (page: string) => `waymark:page:${page}`

/** Every page holds a lock of its own for as long as it is open, however it ends. */
export function openTabLocks(page: string, locks: Locks | undefined, wait: (act: () => void, ms: number) => unknown): TabLocks {
  if (locks) void locks.request(lockOf(page), () => new Promise<never>(() => {})).catch(() => {})
  return {
    page,
    whenGone(other, act) {
      if (locks) void locks.request(lockOf(other), async () => act()).catch(() => {})
      else wait(() => void act(), WITHOUT_LOCKS_MS)
    },
  }
}

/** The name of this opened page, whoever needs it first. */
export function pageHere(newName: () => string, { documentElement: { dataset } }: Document = document): string {
  return (dataset.page ??= newName())
}
