import { wordsWithoutOptions, UsageError, type Command } from '#platform/command.ts'
import { rotateKey } from './signing-keys.server.ts'
import { listPublicKeys } from './signing-keys.store.ts'
import { keyTexts } from './credentials.texts.ts'

function refuseArguments(args: string[]): void {
  if (wordsWithoutOptions(args).length > 0) throw new UsageError(keyTexts.noArguments)
}

const keys: Command = {
  name: 'credentials keys',
  summary: keyTexts.list,
  usage: keyTexts.listUsage,
  needsSite: true,
  async run(args, out, tools) {
    refuseArguments(args)
    const all = await listPublicKeys((await tools.services()).db)
    if (all.length === 0) out.line(keyTexts.none)
    for (const key of all) out.line(key)
  },
}

const rotate: Command = {
  name: 'credentials rotate',
  summary: keyTexts.rotate,
  usage: keyTexts.rotateUsage,
  needsSite: true,
  async run(args, out, tools) {
    refuseArguments(args)
    const { db, clock } = await tools.services()
    const { publicKey } = await db.transaction((tx) => rotateKey(tx, clock.now()))
    out.line(keyTexts.rotated(publicKey))
  },
}

export const credentialCommands: readonly Command[] = [keys, rotate]
