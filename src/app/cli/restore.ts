import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '#platform/command.ts'
import type { Command } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { readArchive } from './backup/archive.ts'
import { onDisk } from './backup/places.ts'
import { putBack, whatIsThere } from './backup/put-back.ts'
import { amount, size } from '#pure/amounts.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup back, into the embedded database or PostgreSQL, whichever is configured.',
  usage: [
    'npm run waymark -- restore <file> [--force]',
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
    const path = resolve(tools.cwd, file)
    if (!existsSync(path)) throw new StartError(`There is no file ${path}.`)
    mkdirSync(tools.config.dataDir, { recursive: true })
    const folder = await mkdtemp(join(tools.config.dataDir, 'restore-'))
    try {
      const manifest = await readArchive(onDisk(path), folder)
      const target = { database: await tools.database(), storage: createStorage(tools.config) }
      const there = values.force ? [] : await whatIsThere(target)
      if (there.length > 0) throw new StartError('There is something here already; --force replaces it.', { problems: there })
      await putBack(target, manifest, folder)
      for (const { name, rows, sum } of manifest.tables) out.line(`  table ${name}: ${amount(rows, 'row')}  ${sum.slice(0, 12)} verified`)
      const bytes = manifest.files.reduce((sum, entry) => sum + entry.size, 0)
      out.line(`  files: ${manifest.files.length}, ${size(bytes)} verified`)
      out.line(
        `Restored from ${path}, made ${manifest.madeAt} on ${manifest.kind === 'postgres' ? 'PostgreSQL' : 'the embedded database'}.`,
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
