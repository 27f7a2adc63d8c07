import { sayLook, type CheckPlan, type PlannedTask } from '../plan.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import type { Settings } from './settings.ts'
import { Stop } from './stop.ts'
import type { Terminal } from './terminal.ts'
import type { Keep, Wishes } from './wishes.ts'

/** Shows the tasks that the learner has not agreed to yet, and asks. Reads and runs nothing. */
export async function isAgreed(
  { plan, folder }: { plan: CheckPlan; folder: string },
  agreed: Settings['agreed'],
  { dry, yes }: Wishes,
  { say, ask }: Terminal,
  keep: Keep,
): Promise<boolean> {
  // an agreement is valid in one folder only
  const where = `${plan.project} ${folder}`
  const before = agreed[where] ?? []
  const shown = dry ? plan.tasks : plan.tasks.filter((task) => !before.includes(agreementTo(task)))
  if (shown.length === 0) return true
  say(before.length === 0 || dry ? toolTexts.first(shown.length) : toolTexts.changed(shown.length))
  for (const task of shown) say(`  ${agreementTo(task).replaceAll('\n', '\n    ')}`)
  if (shown.some(({ look }) => look.look === 'run')) say(`\n${toolTexts.runsHere}`)
  if (dry) return false
  if (yes) throw new Stop(3, toolTexts.notSeen)
  const answer = await ask(toolTexts.agree)
  if (answer === null) throw new Stop(3, toolTexts.nobodyAgrees)
  if (answer !== 'y' && answer !== 'yes') throw new Stop(3, toolTexts.notAgreed)
  keep((kept) => (kept.agreed[where] = plan.tasks.map(agreementTo)))
  return true
}

/** The text that the learner agrees to: the task's title, and all that its look does. */
function agreementTo({ title, look }: PlannedTask): string {
  return `${title}\n${sayLook(look)}`
}
