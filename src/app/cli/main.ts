import type { Socket } from 'node:net'
import { openServices } from '#app/server/services.ts'
import type { Command, Out, Tools } from '#platform/command.ts'
import { loadConfig } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { StartError } from '#platform/result.ts'
import { commands } from './commands.ts'
import { reachServer, runInServer } from './control-client.ts'
import { exitCodes, explainUnknown, findCommand, runCommand, showHelp, showUsage } from './dispatch.ts'

// npm changes to the package's folder and passes the caller's
const cwd = process.env.INIT_CWD ?? process.cwd()

const out: Out = {
  line: (text = '') => console.log(text),
  error: (text) => console.error(text),
}

/** Opens the database when a command first needs it, and closes it afterwards. */
function standaloneTools(config: Config): { tools: Tools; close: () => Promise<void> } {
  const log = createLog({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  const closers: (() => Promise<void>)[] = []
  const tools: Tools = {
    config,
    cwd,
    insideServer: false,
    async services() {
      const { services, database } = await openServices(config, log)
      closers.push(() => database.close())
      return services
    },
    async database() {
      const database = await openDatabase({ ...config, log })
      closers.push(() => database.close())
      return database
    },
  }
  return { tools, close: async () => void (await Promise.all(closers.map((close) => close()))) }
}

async function runBeside(command: Command, args: string[], config: Config): Promise<number> {
  const { tools, close } = standaloneTools(config)
  try {
    return await runCommand({ command, args }, out, tools)
  } finally {
    await close()
  }
}

async function runNamed(command: Command, args: string[], words: string[]): Promise<number> {
  const config = loadConfig(process.env)
  const server: Socket | undefined = command.whileServing === 'beside' ? undefined : await reachServer(config.dataDir)
  return server ? runInServer(server, { words, cwd }, out) : runBeside(command, args, config)
}

async function main(words: string[]): Promise<number> {
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
  return runNamed(call.command, call.args, plain)
}

async function guarded(): Promise<number> {
  try {
    return await main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.describe())
    return exitCodes.problem
  }
}

// not exitCode: handles left open by a failed start must not keep the process alive
process.exit(await guarded())
