import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { wordsWithoutOptions, UsageError } from '#platform/command.ts'
import type { Command, Tools } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { amount, size } from '#pure/amounts.ts'
import { newKey } from './backup/age-keys.ts'
import { placeWithKeys } from './backup/encrypted-place.ts'
import { makeBackup } from './backup/make.ts'
import type { FileFacts } from './backup/manifest.ts'
import { siteStorage } from './backup/places.ts'
import type { BackupPlace } from './backup/places.ts'

interface Named {
  place: BackupPlace
  since: BackupPlace | null
}

function namedIn(args: string[], tools: Tools): Named {
  const options = { since: { type: 'string' }, to: { type: 'string', multiple: true }, key: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [file] = positionals
  if (file === undefined || positionals.length !== 1) throw new UsageError('Name one file to write.')
  if (OTHER_ARCHIVE.test(file)) throw new UsageError(`A backup is a tar.gz: name it ${file.replace(OTHER_ARCHIVE, '')}.tar.gz.`)
  const isEncrypted = values.to !== undefined
  if (ENCRYPTED.test(file) && !isEncrypted) throw new UsageError(`${file} would not be encrypted: say to which key, with --to.`)
  const place = placeWithKeys(file, values, tools)
  if (values.since === undefined) return { place, since: null }
  if ((ENCRYPTED.test(values.since) || values.key !== undefined) && !isEncrypted)
    throw new UsageError(`${values.since} is encrypted and its increment would not be: say to which key, with --to.`)
  const since = placeWithKeys(values.since, values, tools)
  if (place.beside(since.name).called !== since.called)
    throw new UsageError('An increment is kept in the folder of its whole backup: name both with the same folder.')
  return { place, since }
}

const ENCRYPTED = /\.age$/
const OTHER_ARCHIVE = /(?:\.tar)?\.(?:zip|7z|rar|tar|bz2|xz|zst|sql|dump)$/i

const sizeOf = (files: FileFacts[]) => `${files.length}, ${size(files.reduce((sum, file) => sum + file.size, 0))}`

export const backup: Command = {
  name: 'backup',
  summary: 'Writes everything that people made into one file: all tables as of one moment, and all uploaded files.',
  usage: [
    'npm run waymark -- backup <file> [--since <file>] [--to <public key>]… [--key <file>]',
    'npm run waymark -- backup s3:<name> …',
    '',
    '--since  a whole backup, named with the same folder: files that it has are not stored again,',
    '         and a restore needs both. It is read to its end first.',
    '--to     encrypts to this key (age1…); may be given more than once, and each of the keys opens it.',
    '--key    the file of the secret key, where --since names an encrypted backup.',
    '',
    'The file is a tar.gz that only its owner can read. The server may go on meanwhile. Ctrl-C stops it,',
    'and leaves nothing behind.',
    'With "s3:" it goes into the bucket of the site, under backups/, without a copy on this machine.',
    '"restore" reads it back, into the embedded database or into PostgreSQL. "backup key" makes a key.',
    'What is encrypted can also be opened with the tool "age".',
  ].join('\n'),
  needsSite: true,
  async run(args, out, tools) {
    // before anything is waited for: from here on it can be stopped
    const stopped = tools.stopped()
    const { place, since } = namedIn(args, tools)
    if (await place.exists()) throw new StartError(`${place.called} exists already; choose another name.`)
    if (since && !(await since.exists())) throw new StartError(`There is no ${since.called}.`)
    const source = { database: await tools.database(), storage: siteStorage(tools.config), now: systemClock.now(), since, stopped }
    const made = await makeBackup(place, source).catch((error: unknown) => {
      throw stopped.aborted ? new StartError('Stopped; nothing was saved.', { cause: error }) : error
    })
    for (const { name, rows, sum } of made.tables) out.line(`  table ${name}: ${amount(rows, 'row')}  ${sum.slice(0, 12)}`)
    const earlier = made.files.filter(({ isEarlier }) => isEarlier)
    out.line(`  files: ${sizeOf(made.files)}${made.since ? `; of these in ${made.since.name}: ${sizeOf(earlier)}` : ''}`)
    out.line(`Saved in ${place.called} (${size(made.size)}).`)
  },
}

export const backupKey: Command = {
  name: 'backup key',
  summary: 'Makes a key for encrypted backups: writes it into a file, and says its public half.',
  usage: [
    'npm run waymark -- backup key <file>',
    '',
    'The file opens every backup that was encrypted to its public half: keep it, twice, elsewhere than the',
    'backups. Without it nobody can open them. The server needs the public half alone; only for increments',
    'it needs the file too.',
  ].join('\n'),
  whileServing: 'beside',
  run(args, out, { cwd }) {
    const [file, ...more] = wordsWithoutOptions(args)
    if (file === undefined || more.length > 0) throw new UsageError('Name one file to write.')
    const path = resolve(cwd, file)
    const { publicHalf, file: content } = newKey(systemClock.now())
    try {
      writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') throw new StartError(`${path} exists already; choose another name.`, { cause: error })
      throw new StartError(`${path} cannot be written (${code ?? 'unknown'}).`, { cause: error })
    }
    out.line(`Saved in ${path}. Encrypt to it with:`)
    out.line(`  --to ${publicHalf}`)
    return Promise.resolve()
  },
}
