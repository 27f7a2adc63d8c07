import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { UsageError } from '#platform/command.ts'
import type { Command } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { makeBackup } from './backup/make.ts'
import { onDisk } from './backup/places.ts'
import { amount, size } from '#pure/amounts.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Writes everything that people made into one file: all tables as of one moment, and all uploaded files.',
  usage: [
    'npm run waymark -- backup <file>',
    '',
    'The file is a tar.gz that only its owner can read. The server may go on meanwhile.',
    '"restore" reads it back, into the embedded database or into PostgreSQL.',
  ].join('\n'),
  async run(args, out, { config, cwd, database }) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [file] = positionals
    if (file === undefined || positionals.length !== 1) throw new UsageError('Say into which file.')
    const path = resolve(cwd, file)
    if (existsSync(path)) throw new StartError(`${path} exists already; choose another name.`)
    if (!existsSync(dirname(path))) throw new StartError(`There is no folder ${dirname(path)} to put it in.`)
    const made = await makeBackup(onDisk(path), { database: await database(), storage: createStorage(config), now: systemClock.now() })
    for (const { name, rows, sum } of made.tables) out.line(`  table ${name}: ${amount(rows, 'row')}  ${sum.slice(0, 12)}`)
    const bytes = made.files.reduce((sum, entry) => sum + entry.size, 0)
    out.line(`  files: ${made.files.length}, ${size(bytes)}`)
    out.line(`Saved in ${path} (${size(made.size)}).`)
  },
}
