import type { RunnerTask, RunnerTestFile } from 'vitest'
import { TestRunner } from 'vitest'

const NAMES_ROW = /\[[A-Z]+-\d/

/** Where typed words or a press could be lost, or a newcomer's way could end: these journeys always run. */
const ALWAYS =
  /\/(budget|policy|welcome|plan|recall|offline|replay|drawn|kept-answers|sent-pictures|visitors-words|two-tabs|kept-work|lost-replies|naughty|attack)\.test\.ts$/

/** Runs the journeys that show a row of the specification, and those of ALWAYS. All run with `npm test -- full`, and when Vitest is started itself. */
export default class JourneyRunner extends TestRunner {
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    if (process.env.SHORT_JOURNEYS !== 'true') return
    for (const file of files) if (!ALWAYS.test(file.filepath)) skipOthers(file)
  }
}

/** Skips a group whole where nothing of it is left: its set-up would start a server for nobody. */
function skipOthers(task: RunnerTask): void {
  if (task.type === 'suite') {
    for (const one of task.tasks) skipOthers(one)
    if (task.tasks.every(({ mode }) => mode === 'skip')) task.mode = 'skip'
  } else if (!NAMES_ROW.test(task.name)) task.mode = 'skip'
}
