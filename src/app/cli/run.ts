import type { Socket } from 'node:net'
import { openServices } from '#app/server/services.ts'
import type { Command, Out, Tools } from '#platform/command.ts'
import { loadConfig } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { hasEmbedded } from '#platform/db/embedded.ts'
import { createLog } from '#platform/log.ts'
import { StartError } from '#platform/result.ts'
import { commands } from './commands.ts'
import { reachServer, runInServer } from './control-client.ts'
import { onInterrupt } from './interrupt.ts'
import { exitCodes, explainUnknown, findCommand, runCommand, showHelp, showUsage, type Call } from './dispatch.ts'

/** Where a command runs: its variables, the caller's folder, and where it says what it has to say. */
interface Place {
  env: NodeJS.ProcessEnv
  cwd: string
  out: Out
}

/** Opens the database only for a command that asks for it, and closes what was opened. */
function standaloneTools({ needsSite = false }: Command, config: Config, cwd: string): { tools: Tools; close: () => Promise<void> } {
  const log = createLog({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  const closers: (() => Promise<void>)[] = []
  const tools: Tools = {
    config,
    cwd,
    insideServer: false,
    async services() {
      if (needsSite) requireSite(config)
      const { services, database } = await openServices(config, log)
      closers.push(() => database.close())
      return services
    },
    async database() {
      if (needsSite) requireSite(config)
      const database = await openDatabase({ ...config, log })
      closers.push(() => database.close())
      return database
    },
    stopped() {
      const stop = new AbortController()
      const leave = onInterrupt(() => stop.abort())
      closers.push(() => Promise.resolve(leave()))
      return stop.signal
    },
  }
  return { tools, close: async () => void (await Promise.all(closers.map((close) => close()))) }
}

function requireSite({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !hasEmbedded(dataDir))
    throw new StartError(`There is no site in ${dataDir}: set DATA_DIR or DATABASE_URL to that of the server.`)
}

async function runBeside(command: Command, args: string[], config: Config, { cwd, out }: Place): Promise<number> {
  const { tools, close } = standaloneTools(command, config, cwd)
  try {
    return await runCommand({ command, args }, out, tools)
  } finally {
    await close()
  }
}

async function runNamed({ command, args }: Call, words: string[], place: Place): Promise<number> {
  const { env, cwd, out } = place
  const config = loadConfig(env)
  const server: Socket | undefined = command.whileServing === 'beside' ? undefined : await reachServer(config.dataDir)
  if (!server) return runBeside(command, args, config, place)
  return runInServer(server, { words, cwd, askedFolders: env.CONTENT_DIR ? config.contentDirs : undefined }, out)
}

async function runWords([first, ...others]: string[], place: Place): Promise<number> {
  const { out } = place
  const words = first === undefined ? [] : [first === 'help' ? '--help' : first, ...others]
  const wantsHelp = words.some((word) => word === '--help' || word === '-h')
  const plain = words.filter((word) => word !== '--help' && word !== '-h')
  if (plain.length === 0) {
    showHelp(commands, out)
    return wantsHelp ? exitCodes.fine : exitCodes.wrongCall
  }
  const call = findCommand(commands, plain)
  if (!call) return explainUnknown(commands, plain, out)
  if (wantsHelp) {
    showUsage(call.command, out)
    return exitCodes.fine
  }
  return runNamed(call, plain, place)
}

/** Runs what the words name, to its exit code. */
export async function run(words: string[], place: Place): Promise<number> {
  try {
    return await runWords(words, place)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    place.out.error(error.describe())
    return exitCodes.problem
  }
}
