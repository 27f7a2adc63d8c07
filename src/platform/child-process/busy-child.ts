import { setTimeout as wait } from 'node:timers/promises'
import { answerParent } from './answer-parent.ts'
import { limitProcessorTime, processorTime } from './processor-time.ts'

export interface BusyQuestion {
  limit: number
  /** seconds of CPU time to use */
  work: number
  /** seconds to sleep */
  idle: number
}

const within = limitProcessorTime()

// this program is for tests only
answerParent<BusyQuestion, string>(({ limit, work, idle }) =>
  within(limit, async () => {
    await wait(idle * 1000)
    const until = processorTime() + work * 1000
    while (processorTime() < until) Math.sqrt(until)
    return 'done'
  }),
)
