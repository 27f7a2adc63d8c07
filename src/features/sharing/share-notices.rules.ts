/** Notices above the dialog: shown, then closing, then gone. */

export const NOTICE_MS = 6000
export const NOTICE_CLOSING_MS = 1000

export interface Notice {
  tone: 'success' | 'error'
  message: string
  link?: { label: string; href: string }
  /** the target of a press on it */
  onPress?: () => void
}

export interface ShownNotice extends Notice {
  id: number
  closing: boolean
}

interface Clock {
  after(ms: number, act: () => void): () => void
}

/** Shows one notice at a time; a newer one replaces it. */
export function createNotices(write: (shown: ShownNotice | null) => void, clock: Clock) {
  let count = 0
  let stop = () => {}

  function close(notice: ShownNotice) {
    write({ ...notice, closing: true })
    stop = clock.after(NOTICE_CLOSING_MS, () => write(null))
  }

  return {
    show(notice: Notice, duration = NOTICE_MS) {
      stop()
      const shown = { ...notice, id: (count += 1), closing: false }
      write(shown)
      stop = clock.after(duration, () => close(shown))
    },
    clear() {
      stop()
      write(null)
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
