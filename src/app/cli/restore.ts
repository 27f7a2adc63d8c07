import { parseArgs } from 'node:util'
import { UsageError } from '#platform/command.ts'
import type { Command } from '#platform/command.ts'
import type { Config } from '#platform/config.ts'
import { refuseOtherProcesses } from '#platform/db/other-processes.ts'
import { StartError } from '#platform/result.ts'
import { placeWithKeys } from './backup/encrypted-place.ts'
import { reachServer } from './control-client.ts'
import { siteStorage } from './backup/places.ts'
import { putBack, whatIsThere } from './backup/put-back.ts'
import { readBackup } from './backup/read-archive.ts'
import { amount, size } from '#pure/amounts.ts'

async function refuseWhileServing({ dataDir }: Config): Promise<void> {
  const server = await reachServer(dataDir)
  server?.destroy()
  if (server) throw new StartError('"restore" cannot run while the server does; stop it first.')
}

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup back, into the embedded database or PostgreSQL, whichever is configured.',
  usage: [
    'npm run waymark -- restore <file> [--force] [--key <file>]',
    'npm run waymark -- restore s3:<name> …',
    '',
    '--force  replaces what is there; without it only an empty database and storage are filled.',
    '--key    the file of the secret key that opens an encrypted backup.',
    '',
    'Every part is checked against its checksum before anything is touched, and every table again after.',
    'An increment needs the whole backup that it was made since, in the same folder.',
    'No server may run with this database. A backup of one kind of database may be restored into the other.',
  ].join('\n'),
  // beside it, to report wrong words and a missing file first
  whileServing: 'beside',
  async run(args, out, tools) {
    const options = { force: { type: 'boolean', default: false }, key: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [file] = positionals
    if (file === undefined || positionals.length !== 1) throw new UsageError('Name one file to read.')
    const place = placeWithKeys(file, values, tools)
    if (!(await place.exists())) throw new StartError(`There is no ${place.called}.`)
    await refuseWhileServing(tools.config)
    const read = await readBackup(place)
    if (read.manifest.tables.length === 0)
      throw new StartError(`${place.called} is a backup of nothing: it has no tables. Nothing was restored.`)
    const target = { database: await tools.database(), storage: siteStorage(tools.config) }
    const there = values.force ? [] : await whatIsThere(target)
    if (there.length > 0) throw new StartError('There is something here already; --force replaces it.', { problems: there })
    await refuseOtherProcesses(target.database)
    await putBack(target, read)
    const { tables, files, madeAt, kind } = read.manifest
    for (const { name, rows, sum } of tables) out.line(`  table ${name}: ${amount(rows, 'row')}  ${sum.slice(0, 12)} verified`)
    out.line(`  files: ${files.length}, ${size(files.reduce((total, file) => total + file.size, 0))} verified`)
    out.line(`Restored from ${place.called}, made ${madeAt} on ${kind === 'postgres' ? 'PostgreSQL' : 'the embedded database'}.`)
  },
}
