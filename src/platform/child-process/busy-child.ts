import { setTimeout as wait } from 'node:timers/promises'
import { answerParent } from './answer-parent.ts'
import { limitProcessorTime, processorTime } from './processor-time.ts'

export interface BusyQuestion {
  limit: number
  /** seconds of processor time to take */
  work: number
  /** seconds by the clock to wait */
  idle: number
}

const within = limitProcessorTime()

// it is the program of a test
answerParent<BusyQuestion, string>(({ limit, work, idle }) =>
  within(limit, async () => {
    await wait(idle * 1000)
    const until = processorTime() + work * 1000
    while (processorTime() < until) Math.sqrt(until)
    return 'done'
  }),
)
