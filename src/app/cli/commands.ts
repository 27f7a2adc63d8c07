import { userCommands } from '#features/accounts/accounts.cli.ts'
import { difference } from '#features/authoring/drafts/drafts.cli.ts'
import { contentCommands } from '#features/content/content.cli.ts'
import { credentialCommands } from '#features/credentials/credentials.cli.ts'
import { exportHandout } from '#features/handouts/handouts.cli.ts'
import { listUnserved } from '#features/plans/payments.server.ts'
import type { Command } from '#platform/command.ts'
import { followPublishing } from '#app/server/jobs.ts'
import { ownData } from '#app/server/own-data.ts'
import { author } from './author.ts'
import { backup, backupKey } from './backup.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { restore } from './restore.ts'

/** A browser and what builds its page: only who runs practices waits for them. */
const runPractices: Parameters<typeof contentCommands>[1] = async (projects, browser) =>
  (await import('#features/practice/practice-check.server.ts')).checkPractices(projects, browser)

/** Everything an operator can ask for; features bring their own. */
export const commands: readonly Command[] = [
  doctor,
  author,
  backup,
  backupKey,
  restore,
  demo,
  ...contentCommands(followPublishing, runPractices),
  difference,
  exportHandout,
  ...userCommands(ownData, listUnserved),
  ...credentialCommands,
]
