import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { alone } from '#platform/alone.ts'
import { UsageError, type Command, type Out } from '#platform/command.ts'
import type { Services } from '#platform/services.ts'
import { compileCatalogue } from './compile/catalogue.ts'
import { compileFolder, standingsOf } from './compile/compile.ts'
import { describeFinding, sortFindings, type Finding } from './compile/findings.ts'
import { runProject } from './compile/run/run-blocks.ts'
import { scaffold } from './compile/scaffold.ts'
import { projectIdsOf, readSources } from './compile/source/folder.ts'
import { ID } from './compile/text/attributes.ts'
import { cliTexts } from './compile/texts.ts'
import { publishContent } from './jobs.ts'

const check: Command = {
  name: 'content check',
  summary: cliTexts.check,
  usage: cliTexts.checkUsage,
  whileServing: 'beside',
  async run(args, out, { config, cwd }) {
    const { values, positionals } = parseArgs({ args, options: { run: { type: 'boolean', default: false } }, allowPositionals: true })
    const [folder, ...more] = positionals
    if (more.length > 0) throw new UsageError(cliTexts.oneFolder)
    const files = await readSources(folder === undefined ? config.contentDir : resolve(cwd, folder))
    const { projects, findings } = await compileFolder(files)
    if (values.run) {
      for (const result of projects) {
        if (result.runs.length > 0) out.line(cliTexts.running(result.id, result.runs.length))
        // blocks name fixed ports, as learners do: two runs at once would meet on them
        findings.push(...(await alone('content-run', () => runProject(result))))
      }
    }
    return report(findings, projects.length, out)
  },
}

const publishCommand = (afterwards: (services: Services) => Promise<void>): Command => ({
  name: 'content publish',
  summary: cliTexts.publish,
  usage: cliTexts.publishUsage,
  async run(args, out, tools) {
    if (args.length > 0) throw new UsageError(cliTexts.noArguments)
    const services = await tools.services()
    const { db, storage, config, clock } = services
    const quiet = { info() {}, warn() {} }
    const { published, unpublished, findings } = await publishContent({ db, storage, clock, folder: config.contentDir, log: quiet })
    await afterwards(services)
    for (const id of published) out.line(cliTexts.published(id))
    for (const id of unpublished) out.line(cliTexts.unpublished(id))
    if (published.length + unpublished.length + findings.length === 0) out.line(cliTexts.unchanged)
    for (const finding of findings) out.error(describeFinding(finding))
    return findings.length > 0 ? 1 : 0
  },
})

const begin: Command = {
  name: 'content new',
  summary: cliTexts.begin,
  usage: cliTexts.beginUsage,
  whileServing: 'beside',
  async run(args, out, { config }) {
    const [id, ...more] = args
    if (id === undefined || more.length > 0) throw new UsageError(cliTexts.oneId)
    if (!ID.test(id)) throw new UsageError(cliTexts.badId(id))
    const files = await readSources(config.contentDir)
    const folder = join(config.contentDir, 'projects', id)
    if (projectIdsOf(files).includes(id)) {
      out.error(cliTexts.exists(folder))
      return 1
    }
    const [series] = compileCatalogue(files).series.values()
    const text = scaffold(id, series ?? null, [...standingsOf(files).values()])
    await mkdir(join(folder, 'images'), { recursive: true })
    await writeFile(join(folder, 'project.md'), text, { flag: 'wx' })
    out.line(cliTexts.begun(join(folder, 'project.md')))
    return 0
  },
}

/** `afterwards` is what else follows when something was published. */
export function contentCommands(afterwards: (services: Services) => Promise<void>): readonly Command[] {
  return [check, publishCommand(afterwards), begin]
}

function report(findings: Finding[], projects: number, out: Out): number {
  for (const finding of sortFindings(findings)) out.error(describeFinding(finding))
  if (findings.length === 0) out.line(cliTexts.sound(projects))
  else out.error(cliTexts.toMend(findings.length))
  return findings.length > 0 ? 1 : 0
}
