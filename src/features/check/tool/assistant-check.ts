import { existsSync } from 'node:fs'
import { visible } from '../plan.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { askSite, isSafe, SiteIsAway, SiteSaysNo } from './ask-site.ts'
import { check } from './check-folder.ts'
import { projectAt, type Listed } from './find-plan.ts'
import { workingFolder } from './in-folder.ts'
import { sumOf } from './outcome.ts'
import { serveProtocol, type Tool, type McpResult } from './protocol.ts'
import { readSettings } from './settings.ts'
import { Stop } from './stop.ts'
import type { Terminal } from './terminal.ts'
import type { Report } from './wishes.ts'

const words = toolTexts.assistant
const PROJECT = /^[a-zA-Z0-9][\w.-]{0,199}$/

const checkTool: Tool = {
  name: 'check',
  title: words.checkTitle,
  description: words.checkSays,
  inputSchema: {
    type: 'object',
    properties: { project: { type: 'string', description: words.project } },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
}

/** Serves the learner's own assistant until it goes. It may have done what was agreed to at a terminal, and can agree to nothing. */
export async function serveAssistant(site: string, terminal: Terminal): Promise<void> {
  let isBusy = false
  if (process.stdin.isTTY) terminal.say(words.forPrograms)
  // nobody reads what it says any more
  process.stdout.once('error', () => process.exit(0))
  await serveProtocol(process.stdin, {
    about: { name: 'waymark-check', title: words.title, version: '1.0.0' },
    instructions: words.instructions,
    tools: [checkTool],
    write: (line) => void process.stdout.write(line),
    log: (text) => void process.stderr.write(`${visible(text)}\n`),
    async call(_tool, { project }, signal) {
      if (isBusy) return told(words.busy, null)
      isBusy = true
      try {
        return await checkFor(site, project, { ...terminal, say: () => undefined, note: () => undefined, ask: async () => null, signal })
      } finally {
        isBusy = false
      }
    },
  })
}

/** What others wrote, and what stood in files, comes as JSON under `quoted`, apart from the tool's own sentences. */
function told(says: string, quoted: object | null, isRight = false): McpResult {
  const texts = quoted === null ? [says] : [says, JSON.stringify({ quoted }, (_, value: unknown) => shown(value), 1)]
  return { content: texts.map((text) => ({ type: 'text', text })), ...(!isRight && { isError: true }) }
}

const shown = (value: unknown) => (typeof value === 'string' ? visible(value).toWellFormed() : value)

async function checkFor(site: string, given: unknown, terminal: Terminal): Promise<McpResult> {
  if (given !== undefined && !(typeof given === 'string' && PROJECT.test(given))) return told(words.noProject, null)
  if (!existsSync(terminal.cwd)) return told(words.gone, null)
  const settings = readSettings(site, terminal.env)
  const report: Report = { project: null, folder: null, results: [] }
  try {
    const project = given ?? projectAt(settings, terminal.cwd)
    if (project === null) {
      if (settings.token === null || !isSafe(site)) throw new Stop(4, toolTexts.notIn(terminal.command))
      return told(words.which, { projects: await askSite<Listed[]>(site, 'GET', '/check/plans', { token: settings.token }) })
    }
    report.project = project
    // an editor may start it in the home folder; in any other it looks nowhere else
    const here = workingFolder(terminal.cwd, null) !== null
    await check(site, { project, dry: false, yes: true, here, elsewhere: !here }, terminal, report)
    const sum = sumOf(report.results)
    return told(words.checked(toolTexts.sum(sum), sum.right), { project, folder: report.folder, tasks: report.results }, true)
  } catch (error) {
    const [exit, reason] = endOf(error, terminal)
    const command = `${terminal.command} ${exit === 4 ? 'login' : `check ${report.project}`}`
    return told(words.ended[exit](command), { reason, ...(report.results.length > 0 && { tasks: report.results }) })
  }
}

function endOf(error: unknown, { command }: Terminal): [keyof typeof words.ended, string] {
  if (error instanceof Stop) return [error.exit in words.ended ? (error.exit as keyof typeof words.ended) : 1, error.message]
  if (error instanceof SiteSaysNo) return error.status === 401 ? [4, toolTexts.notIn(command)] : [1, error.message]
  if (error instanceof SiteIsAway) return [6, toolTexts.unreachable]
  throw error
}
