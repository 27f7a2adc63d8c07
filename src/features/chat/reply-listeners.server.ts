import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** Buffers a reply once for all its listeners. Each reads from its own position at its own speed. */
export interface ReplyBuffer {
  say(event: string): void
  end(): void
  /** streams from the beginning */
  listen(): ReadableStream<Uint8Array>
}

interface Listener {
  tell(): void
}

const AT_ONCE = 64
const PAUSE_MOST_MS = 50
const BEGINS_WITH = 1024

const due = new Set<Listener>()
let isTelling = false

/** With many listeners, batch: at most half of the event loop's time. */
async function tellDue(): Promise<void> {
  if (isTelling) return
  isTelling = true
  try {
    for (;;) {
      const begun = performance.now()
      let left = AT_ONCE
      for (const listener of due) {
        due.delete(listener)
        listener.tell()
        left -= 1
        if (left === 0) break
      }
      if (due.size === 0) return
      await turn()
      await pause(Math.min(performance.now() - begun, PAUSE_MOST_MS))
    }
  } finally {
    isTelling = false
  }
}

const encoder = new TextEncoder()

export function createReplyBuffer(): ReplyBuffer {
  let said = new Uint8Array(BEGINS_WITH)
  let length = 0
  let isOver = false
  const listeners = new Set<Listener>()

  function tellAll(): void {
    for (const listener of listeners) due.add(listener)
    void tellDue()
  }

  return {
    say(event) {
      const bytes = encoder.encode(event)
      if (length + bytes.length > said.length) {
        const larger = new Uint8Array(Math.max(said.length * 2, length + bytes.length))
        larger.set(said.subarray(0, length))
        said = larger
      }
      said.set(bytes, length)
      length += bytes.length
      tellAll()
    },
    end() {
      isOver = true
      tellAll()
    },
    listen() {
      let at = 0
      let listener: Listener
      return new ReadableStream<Uint8Array>({
        start(controller) {
          listener = {
            tell() {
              // backpressure: a slow reader has only its last piece queued
              if (at < length && (controller.desiredSize ?? 0) > 0) {
                const news = said.subarray(at, length)
                // enqueue may call back at once, so update the position first
                at = length
                controller.enqueue(news)
              }
              if (!isOver || at < length || !listeners.delete(listener)) return
              controller.close()
            },
          }
          listeners.add(listener)
        },
        pull: () => listener.tell(),
        cancel() {
          listeners.delete(listener)
          due.delete(listener)
        },
      })
    },
  }
}
