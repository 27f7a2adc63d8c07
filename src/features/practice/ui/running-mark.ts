/**
 * A script whose memory grows without an end may be ended by the browser together with this page, and nobody is told. So a mark
 * stands in this tab while a program of a task runs; whoever leaves the page takes it away.
 */
const keyOf = (task: string) => `practice-runs:${task}`

export function openMark(task: string) {
  const key = keyOf(task)
  const clear = () => write((kept) => kept.removeItem(key))
  return {
    /** whether the page was ended while it stood; asked once */
    wasLeft(): boolean {
      const wasLeft = write((kept) => kept.getItem(key)) !== null
      clear()
      return wasLeft
    },
    set() {
      write((kept) => kept.setItem(key, 'on'))
      addEventListener('pagehide', clear)
    },
    clear() {
      removeEventListener('pagehide', clear)
      clear()
    },
  }
}

function write<Value>(act: (kept: Storage) => Value): Value | null {
  try {
    return act(sessionStorage)
  } catch {
    // a browser that keeps nothing
    return null
  }
}
