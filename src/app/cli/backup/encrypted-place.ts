import { readFileSync } from 'node:fs'
import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { UsageError } from '#platform/command.ts'
import type { Tools } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { NotOpened, fileKeyFrom, newFileKey, opened, sealed } from './age.ts'
import { readPublicKey, readSecretKeys } from './age-keys.ts'
import { namedPlace } from './named-place.ts'
import type { BackupPlace } from './places.ts'

interface Keys {
  /** New backups are encrypted to them; if there are none, backups are not encrypted. */
  recipients: KeyObject[]
  /** Decrypt encrypted backups; null if the command names no key. */
  secrets: KeyObject[] | null
}

function readable(content: Readable, called: string, keyIn: (stanzas: string) => Buffer): Readable {
  async function* plain() {
    try {
      yield* opened(content, keyIn)
    } catch (error) {
      throw error instanceof NotOpened ? new StartError(`${called} ${error.message}.`, { cause: error }) : error
    }
  }
  return Readable.from(plain(), { objectMode: false })
}

/** Encrypts new backups, and decrypts encrypted ones. */
export function withKeys(place: BackupPlace, keys: Keys): BackupPlace {
  const { called } = place
  function keyIn(stanzas: string): Buffer {
    if (!keys.secrets) throw new StartError(`${called} is encrypted; name the file of its key with --key.`)
    const fileKey = fileKeyFrom(stanzas, keys.secrets)
    if (!fileKey) throw new StartError(`${called} is encrypted, and not to this key.`)
    return fileKey
  }
  return {
    ...place,
    beside: (name) => withKeys(place.beside(name), keys),
    read: async () => readable(await place.read(), called, keyIn),
    async write() {
      const writing = await place.write()
      if (keys.recipients.length === 0) return writing
      const fileKey = newFileKey()
      return {
        ...writing,
        save: (content) => writing.save(sealed(content, fileKey, keys.recipients)),
        readBack: async () => readable(await writing.readBack(), called, () => fileKey),
      }
    },
  }
}

function recipientOf(text: string): KeyObject {
  const key = readPublicKey(text)
  // not repeated: it would stand in the terminal and in cron's mail
  if (readSecretKeys(text)) throw new UsageError('That is the secret key: --to takes its public half, which begins with age1.')
  if (!key) throw new UsageError(`"${text}" is no public key: one begins with age1, and "backup key" makes one.`)
  return key
}

function secretsIn(path: string): KeyObject[] {
  let file: string
  try {
    file = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartError(`The key ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`, { cause: error })
  }
  const secrets = readSecretKeys(file)
  if (!secrets) {
    const what = file.trim().startsWith('age1') ? 'has the public half of a key, which opens nothing' : 'is no file of a key'
    throw new StartError(`${path} ${what}: --key names the file with the line that begins with AGE-SECRET-KEY-1.`)
  }
  return secrets
}

/** A place as a command names it, with the keys that it names. */
export function placeWithKeys(named: string, { to = [], key }: { to?: string[]; key?: string | undefined }, tools: Tools): BackupPlace {
  const secrets = key === undefined ? null : secretsIn(resolve(tools.cwd, key))
  return withKeys(namedPlace(named, tools), { recipients: to.map(recipientOf), secrets })
}
