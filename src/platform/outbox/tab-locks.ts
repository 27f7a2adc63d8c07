/** The part of the Web Locks API that is used. */
type Locks = Pick<LockManager, 'request'>

export interface TabLocks {
  /** the name of this page instance; a reload makes a new one */
  readonly page: string
  /** Runs `act` once that page is closed, under a lock: no other page does at the same time. */
  whenGone(page: string, act: () => void | Promise<void>): void
}

/** Without Web Locks a page counts as closed after this long. */
const WITHOUT_LOCKS_MS = 10_000

export const lockOf = (page: string) => `waymark:page:${page}`

/** Each page holds its own lock while it is open; the browser frees it however the page ends. */
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

/** Runs `act` only if that page is closed already. Without Web Locks nobody knows, and it runs. */
export function ifGone(page: string, locks: Locks | undefined, act: () => void): void {
  if (!locks) return act()
  void locks.request(lockOf(page), { ifAvailable: true }, async (lock) => (lock ? act() : undefined)).catch(() => {})
}

/** The name of this page instance, made on first use. */
export function pageHere(newName: () => string, { documentElement: { dataset } }: Document = document): string {
  return (dataset.page ??= newName())
}
