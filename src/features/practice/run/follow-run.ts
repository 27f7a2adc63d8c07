import type { EndReason, RunEvent, RunProblem } from '../run.rules.ts'
import { eventIn, MOST_SAID } from './run-limits.rules.ts'

export interface Followed {
  /** its time begins to count */
  begin(): void
  hear(said: string): void
  end(reason: EndReason, problem?: RunProblem | null): void
  /** Ends the run without telling anybody. */
  drop(): void
}

interface Rules {
  seconds: number
  onEvent(event: RunEvent): void
  /** what it is cut for here, and not there; what runs is ended */
  onCut(reason: EndReason): void
}

/** One run, as it is heard here: each word is looked at and counted, and it has one end. */
export function followRun({ seconds, onEvent, onCut }: Rules): Followed {
  let limit: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let bytes = 0
  let messages = 0

  function end(reason: EndReason, problem: RunProblem | null = null): void {
    if (isOver) return
    isOver = true
    clearTimeout(limit)
    onEvent({ kind: 'end', reason, problem })
  }

  function cut(reason: EndReason): void {
    if (isOver) return
    onCut(reason)
    end(reason)
  }

  return {
    begin() {
      limit = setTimeout(() => cut('too_long'), seconds * 1000)
      onEvent({ kind: 'started' })
    },
    hear(said) {
      if (isOver) return
      bytes += said.length
      messages += 1
      // the frame counts as well, and ends what says too much before it comes here
      if (bytes > 2 * MOST_SAID.bytes || messages > 2 * MOST_SAID.messages) return cut('too_much_output')
      const event = eventIn(said)
      if (event?.kind === 'end') end(event.reason, event.problem)
      else if (event && event.kind !== 'started' && event.kind !== 'loading') onEvent(event)
    },
    end,
    drop() {
      isOver = true
      clearTimeout(limit)
    },
  }
}
