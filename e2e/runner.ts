import type { RunnerTask, RunnerTestFile } from 'vitest'
import { TestRunner } from 'vitest'
import { idsOf, isLong, shownBy } from '../scripts/requirements.ts'

/** Where typed words or a press could be lost, or a newcomer's way could end: with `npm test -- full` these journeys run too. */
const KEEPS_WORDS =
  /\/(budget|policy|welcome|plan|plan-tabs|recall|offline|replay|drawn|kept-answers|sent-pictures|visitors-words|two-tabs|kept-work|lost-replies|naughty|attack|chat-drafts|chat-failures|devices|editing)\.test\.ts$/

let shown: Map<string, string[]> | undefined

/** Whether no unit test that `npm test` runs shows the row. */
function needsJourney(id: string): boolean {
  shown ??= shownBy(['src', 'scripts'])
  return (shown.get(id) ?? []).every(isLong)
}

/** Operation tests run at each length, except `*.long.test.ts`. */
const OPERATION = /\/operation\//

/**
 * `npm test` runs the journeys that show a row of the specification that no unit test shows; `npm test -- full` all that show
 * a row, and those of KEEPS_WORDS. All run with `npm test -- release`, and when Vitest is started itself.
 */
export default class JourneyRunner extends TestRunner {
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    const journeys = files.filter(({ filepath }) => !OPERATION.test(filepath))
    if (process.env.TEST_LENGTH === 'short') for (const file of journeys) skipOthers(file, (title) => idsOf(title).some(needsJourney))
    if (process.env.TEST_LENGTH === 'full')
      for (const file of journeys) if (!KEEPS_WORDS.test(file.filepath)) skipOthers(file, (title) => idsOf(title).length > 0)
  }
}

/** Skips a group whole where nothing of it is left: its set-up would start a server for nobody. */
function skipOthers(task: RunnerTask, isWanted: (title: string) => boolean): void {
  if (task.type === 'suite') {
    for (const one of task.tasks) skipOthers(one, isWanted)
    if (task.tasks.every(({ mode }) => mode === 'skip')) task.mode = 'skip'
  } else if (!isWanted(task.name)) task.mode = 'skip'
}
