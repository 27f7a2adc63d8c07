import { userCommands } from '#features/accounts/cli.ts'
import { contentCommands } from '#features/content/cli.ts'
import { askForIndex } from '#features/search/jobs.ts'
import type { Command } from '#platform/command.ts'
import { ownData } from '../own-data.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { restore } from './restore.ts'

/** Everything an operator can ask for; features bring their own. */
export const commands: readonly Command[] = [
  doctor,
  backup,
  restore,
  ...contentCommands((services) => askForIndex(services, services.db)),
  ...userCommands(ownData),
]
