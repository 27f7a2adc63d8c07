import type { PracticeLanguage } from '#features/content/nodes/validation-work.rules.ts'
import type { EndReason, RunEvent, Runner, RunOrder, RunProblem } from '../run.rules.ts'
import { openFrame, type Frame } from './open-frame.ts'
import { eventIn, MOST_SAID, RUN_SECONDS } from './run-limits.rules.ts'

/** A frame that says nothing for so long has crashed, or does not come back. */
const SILENT_MS = 8_000
const PING_MS = 1_000

interface Run {
  order: RunOrder
  onEvent: (event: RunEvent) => void
  number: number
  isStarted: boolean
  bytes: number
  messages: number
  limit?: ReturnType<typeof setTimeout>
  watch?: ReturnType<typeof setInterval>
}

/** A language made ready in a frame of its own. Everything that it says is looked at, counted and shortened here once more. */
export function openRunner(language: PracticeLanguage, seconds = RUN_SECONDS): Runner {
  let frame: Frame | undefined
  let run: Run | undefined
  let number = 0

  const open = () => {
    frame = openFrame(language, {
      onLoaded: (loaded, total) => run && !run.isStarted && run.onEvent({ kind: 'loading', loaded, total }),
      onReady: begin,
      onSaid: hear,
      onBroken: (message) => {
        close()
        end('not_available', message === '' ? null : { message, file: null, line: null })
      },
    })
  }
  const close = () => {
    frame?.close()
    frame = undefined
  }

  function begin(): void {
    if (!run || run.isStarted || !frame?.isReady) return
    const { order, onEvent } = run
    run.isStarted = true
    run.limit = setTimeout(() => cut('too_long'), seconds * 1000)
    run.watch = setInterval(() => {
      if ((frame?.ping() ?? 0) < SILENT_MS) return
      close()
      end('too_much_memory', null)
    }, PING_MS)
    onEvent({ kind: 'started' })
    frame.run(run.number, order)
  }

  function hear(ofRun: number, said: string): void {
    if (!run || run.number !== ofRun) return
    run.bytes += said.length
    run.messages += 1
    if (run.bytes > 2 * MOST_SAID.bytes || run.messages > 2 * MOST_SAID.messages) return cut('too_much_output')
    const event = eventIn(said)
    if (event?.kind === 'end') end(event.reason, event.problem)
    else if (event && event.kind !== 'started' && event.kind !== 'loading') run.onEvent(event)
  }

  function cut(reason: EndReason): void {
    if (run?.isStarted) frame?.stop()
    end(reason, null)
  }

  function end(reason: EndReason, problem: RunProblem | null): void {
    if (!run) return
    const { onEvent, limit, watch } = run
    clearTimeout(limit)
    clearInterval(watch)
    run = undefined
    onEvent({ kind: 'end', reason, problem })
  }

  open()
  return {
    start(order, onEvent) {
      cut('stopped')
      number += 1
      run = { order, onEvent, number, isStarted: false, bytes: 0, messages: 0 }
      if (!frame) open()
      if (frame?.isReady) begin()
      else frame?.tellLoaded()
    },
    stop: () => cut('stopped'),
    close() {
      run = undefined
      close()
    },
  }
}
