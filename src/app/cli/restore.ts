import { parseArgs } from 'node:util'
import { UsageError } from '#platform/command.ts'
import type { Command } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { readArchive } from './backup/archive.ts'
import { namedPlace } from './backup/named-place.ts'
import { putBack, whatIsThere } from './backup/put-back.ts'
import { inUnpackingFolder } from './backup/unpacking.ts'
import { amount, size } from '#pure/amounts.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup back, into the embedded database or PostgreSQL, whichever is configured.',
  usage: [
    'npm run waymark -- restore <file> [--force]',
    'npm run waymark -- restore s3:<name> [--force]',
    '',
    '--force  replaces what is there; without it only an empty database and storage are filled.',
    '',
    'Every part is checked against its checksum before anything is touched, and every table again after.',
    'The server must not run. A backup of one kind of database may be restored into the other.',
  ].join('\n'),
  whileServing: 'never',
  async run(args, out, tools) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean', default: false } } })
    const [file] = positionals
    if (file === undefined || positionals.length !== 1) throw new UsageError('Say which file.')
    const place = namedPlace(file, tools)
    if (!(await place.exists())) throw new StartError(`There is no ${place.called}.`)
    await inUnpackingFolder(tools.config.dataDir, async (folder) => {
      const manifest = await readArchive(place, folder)
      const target = { database: await tools.database(), storage: createStorage(tools.config) }
      const there = values.force ? [] : await whatIsThere(target)
      if (there.length > 0) throw new StartError('There is something here already; --force replaces it.', { problems: there })
      await putBack(target, manifest, folder)
      for (const { name, rows, sum } of manifest.tables) out.line(`  table ${name}: ${amount(rows, 'row')}  ${sum.slice(0, 12)} verified`)
      const bytes = manifest.files.reduce((total, entry) => total + entry.size, 0)
      out.line(`  files: ${manifest.files.length}, ${size(bytes)} verified`)
      out.line(
        `Restored from ${place.called}, made ${manifest.madeAt} on ${manifest.kind === 'postgres' ? 'PostgreSQL' : 'the embedded database'}.`,
      )
    })
  },
}
