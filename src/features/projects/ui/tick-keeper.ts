import { mergeTicks, type Annotations, type Tick } from '../files/rules.ts'
import type { TickJournal } from './tick-journal.ts'

interface Kept {
  etag: string
  annotations: Annotations
}

export interface KeeperParts {
  journal: TickJournal
  read: () => Promise<Kept>
  /** false: it was changed meanwhile */
  save: (etag: string, annotations: Annotations) => Promise<boolean>
  /** what the page is to show; whatever is not in it was never ticked */
  show: (ticks: Record<string, Tick>) => void
  wait: (act: () => void, ms: number) => unknown
}

const QUIET_MS = 300
const LONGEST_PAUSE_MS = 60_000
const MOST_ROUNDS = 5

/** Brings the ticks of this device and those of the others together, as often as there is a reason to. */
export function createTickKeeper({ journal, read, save, show, wait }: KeeperParts) {
  let busy = false
  let again = false
  let failures = 0
  let stopped = false

  async function bringTogether(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const { etag, annotations } = await read()
      const theirs = annotations.ticks ?? {}
      const mine = journal.read()
      const merged = mergeTicks(mine, theirs)
      show(merged)
      const isNews = Object.keys(mine).some((id) => merged[id]?.at !== theirs[id]?.at)
      if (!isNews || (await save(etag, { ...annotations, ticks: merged }))) return journal.settle(mine)
    }
    throw new Error('The ticks change faster than they can be kept')
  }

  async function sync(): Promise<void> {
    if (stopped) return
    if (busy) return void (again = true)
    busy = true
    try {
      await bringTogether()
      failures = 0
    } catch {
      failures += 1
      wait(() => void sync(), Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS))
    }
    busy = false
    if (again) {
      again = false
      await sync()
    }
  }

  let waiting = false
  const leave = journal.subscribe(() => {
    if (waiting) return
    waiting = true
    wait(() => {
      waiting = false
      void sync()
    }, QUIET_MS)
  })
  return {
    sync,
    stop() {
      stopped = true
      leave()
    },
  }
}
