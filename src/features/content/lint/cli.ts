import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError, type Command, type Out } from '#platform/command.ts'
import { withProcessLock } from '#platform/process-lock.ts'
import { sortFindings, type Finding } from '../compile/findings.ts'
import type { ProjectResult } from '../compile/project.ts'
import { isInstalled, SHELLS, type Shell } from '../compile/run/shells.ts'
import { adviseOn } from './advice.ts'
import { withIds } from './fix.ts'
import { FORMATS, say } from './formats.ts'
import { findTarget, type Target } from './target.ts'
import { checkTexts } from './texts.ts'

const options = {
  run: { type: 'boolean', default: false },
  shell: { type: 'string', default: 'bash' },
  fix: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
} as const

export const check: Command = {
  name: 'content check',
  summary: checkTexts.summary,
  usage: checkTexts.usage,
  whileServing: 'beside',
  async run(args, out, { config, cwd }) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [named, ...more] = positionals
    if (more.length > 0) throw new UsageError(checkTexts.oneTarget)
    const format = oneOf(FORMATS, values.format, checkTexts.noFormat)
    const shell = oneOf(SHELLS, values.shell, checkTexts.noShell)
    // a program reads the lines of the other formats
    const progress: Out = format === 'text' ? out : { line: () => {}, error: out.error }
    const find = () => findTarget(named, config.contentDir, cwd)
    const target = values.fix ? await fixed(await find(), find, progress) : await find()
    const { projects, findings } = await compile(target)
    if (values.run) findings.push(...(await runAll(projects, shell, progress)))
    const advice = projects.flatMap((project) => adviseOn(project, target.files))
    say[format]({ projects: projects.length, findings: sortFindings(findings), advice }, out)
    return findings.length > 0 || (values.strict && advice.length > 0) ? 1 : 0
  },
}

function oneOf<Name extends string>(names: readonly Name[], given: string, otherwise: (given: string) => string): Name {
  const found = names.find((name) => name === given)
  if (found === undefined) throw new UsageError(otherwise(given))
  return found
}

async function compile({ files, projects }: Target): Promise<{ projects: ProjectResult[]; findings: Finding<string>[] }> {
  const { compileFolder } = await import('../compile/compile.ts')
  return compileFolder(files, projects)
}

async function fixed(target: Target, again: () => Promise<Target>, out: Out): Promise<Target> {
  const { projects } = await compile(target)
  for (const { id, findings } of projects) {
    const file = join(target.folder, 'projects', id, 'project.md')
    if (!findings.some(({ rule }) => rule === 'missingId')) continue
    const { text, ids } = withIds(await readFile(file, 'utf8'), findings)
    if (ids === 0) continue
    await writeFile(file, text)
    out.line(checkTexts.fixed(ids, file))
  }
  return again()
}

async function runAll(projects: readonly ProjectResult[], shell: Shell, out: Out): Promise<Finding[]> {
  if (!(await isInstalled(shell))) throw new UsageError(checkTexts.shellMissing(shell))
  const { runProject } = await import('../compile/run/run-blocks.ts')
  const findings: Finding[] = []
  for (const project of projects.filter(({ runs }) => runs.length > 0)) {
    out.line(checkTexts.running(project.id, project.runs.length, shell))
    // blocks name fixed ports, as learners do: two runs at once would meet on them
    findings.push(...(await withProcessLock('content-run', () => runProject(project, shell))))
  }
  return findings
}
