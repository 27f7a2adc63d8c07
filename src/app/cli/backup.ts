import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { UsageError } from '#platform/command.ts'
import type { Command } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { makeBackup } from './backup/make.ts'
import { namedPlace } from './backup/named-place.ts'
import { amount, size } from '#pure/amounts.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Writes everything that people made into one file: all tables as of one moment, and all uploaded files.',
  usage: [
    'npm run waymark -- backup <file>',
    'npm run waymark -- backup s3:<name>',
    '',
    'The file is a tar.gz that only its owner can read. The server may go on meanwhile.',
    'With "s3:" it goes into the bucket of the site, under backups/, without a copy on this machine.',
    '"restore" reads it back, into the embedded database or into PostgreSQL.',
  ].join('\n'),
  async run(args, out, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [file] = positionals
    if (file === undefined || positionals.length !== 1) throw new UsageError('Say into which file.')
    const place = namedPlace(file, tools)
    if (await place.exists()) throw new StartError(`${place.called} exists already; choose another name.`)
    const made = await makeBackup(place, { database: await tools.database(), storage: createStorage(tools.config), now: systemClock.now() })
    for (const { name, rows, sum } of made.tables) out.line(`  table ${name}: ${amount(rows, 'row')}  ${sum.slice(0, 12)}`)
    const bytes = made.files.reduce((sum, entry) => sum + entry.size, 0)
    out.line(`  files: ${made.files.length}, ${size(bytes)}`)
    out.line(`Saved in ${place.called} (${size(made.size)}).`)
  },
}
