import { resolve } from 'node:path'
import { nearest } from '#pure/edit-distance.ts'
import { toolTexts } from '../tool.texts.ts'
import { SiteIsAway, SiteSaysNo } from './ask-site.ts'
import { serveAssistant } from './assistant-check.ts'
import { check } from './check-folder.ts'
import { leaveOutOfCommits, ownHash } from './own-place.ts'
import { login, logout } from './sign-in.ts'
import { Stop } from './stop.ts'
import { openTerminal } from './terminal.ts'
import type { Report } from './wishes.ts'

const FLAGS = ['--all', '--here', '--dry', '--yes', '--json', '--version', '--help']
const OLDEST_NODE = 20

/** The tool with its arguments; gives the code that it ends with. `ownSite` is the site that it was fetched from. */
export async function main(args: readonly string[], ownSite: string): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('-'))
  const [command = 'check', ...words] = args.filter((arg) => !arg.startsWith('-'))
  const isJson = flags.includes('--json')
  const isServing = command === 'mcp'
  const terminal = openTerminal(isJson || isServing)
  const site = ownSite.replace(/\/+$/, '')
  const { say } = terminal
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) return (say(toolTexts.oldNode(process.versions.node)), 2)
  if (flags.includes('--version')) return (say(toolTexts.version(site, ownHash(process.argv[1] ?? ''))), 0)
  if (flags.includes('--help')) return (say(toolTexts.usage(site, terminal.command)), 0)
  const unknown = flags.find((flag) => !FLAGS.includes(flag)) ?? words[1]
  if (unknown !== undefined) return (say(toolTexts.unknown(unknown, nearest(unknown, FLAGS))), 2)
  if (isServing && flags[0] !== undefined) return (say(toolTexts.unknown(flags[0])), 2)
  const report: Report = { project: null, folder: null, results: [] }
  const finish = (code: number) => {
    if (isJson) process.stdout.write(`${JSON.stringify({ ...report, code }, null, 2)}\n`)
    return code
  }
  try {
    const isLeftOut = isServing || command === 'logout' || flags.includes('--dry') ? null : leaveOutOfCommits(process.argv[1] ?? '')
    if (isLeftOut !== null) say(`${toolTexts.leftOut(isLeftOut)}\n`)
    if (command === 'login') return await login(site, terminal)
    if (command === 'logout') return await logout(site, terminal)
    if (isServing) {
      await serveAssistant(site, words[0] === undefined ? terminal : { ...terminal, cwd: resolve(words[0]) })
      // an answer of the site that nobody waits for any more
      setTimeout(() => process.exit(0), 1000).unref()
      return 0
    }
    const project = command === 'check' ? (words[0] ?? null) : command
    if (command !== 'check' && words.length > 0) return (say(toolTexts.unknown(command)), 2)
    const has = (flag: string) => flags.includes(flag)
    const asked = { dry: has('--dry'), yes: has('--yes'), all: has('--all'), here: has('--here') }
    return finish(await check(site, { project, isBare: command !== 'check', ...asked }, terminal, report))
  } catch (error) {
    if (error instanceof Stop) return (say(error.message), finish(error.exit))
    if (error instanceof SiteSaysNo) return (say(error.message), finish(1))
    if (error instanceof SiteIsAway) return (say(toolTexts.unreachable), finish(6))
    throw error
  }
}
