import { isUtf8 } from 'node:buffer'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError, type Command, type Out } from '#platform/command.ts'
import type { Config } from '#platform/config.ts'
import { systemClock } from '#platform/clock.ts'
import { withProcessLock } from '#platform/process-lock.ts'
import { compileApart, type CompiledApart } from '../compile-apart.ts'
import { sortFindings, type Finding } from '../findings.ts'
import type { ProjectResult } from '../project.ts'
import { isInstalled, SHELLS, type Shell } from '../run/shells.ts'
import type { Tried } from '../run/try-looks.ts'
import { placeOnDisk } from '../source/joined.ts'
import { waitsUntil } from '#features/content/publishing.rules.ts'
import { adviseOnShared, type Advice } from './advice.ts'
import { withMends } from './fix.ts'
import { adviseOnOutsideLinks } from './links/advise.ts'
import { follow } from './links/follow.ts'
import { FORMATS, say, type Checked } from './formats.ts'
import { findTarget, isWhole, type Target } from './target.ts'
import { checkTexts } from './lint.texts.ts'
import { adviseOnUnreadFiles } from './unread-files.ts'

const options = {
  run: { type: 'boolean', default: false },
  'fetch-browser': { type: 'boolean', default: false },
  shell: { type: 'string' },
  links: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
} as const

/** Runs the practices of projects; null where there is nothing to run them in. */
export type RunPractices = (projects: readonly ProjectResult[], browser: { fetch: boolean }) => Promise<Finding[] | null>

export const checkCommand = (runPractices: RunPractices): Command => ({
  name: 'content check',
  summary: checkTexts.summary,
  usage: checkTexts.usage,
  whileServing: 'beside',
  async run(args, out, { config, cwd }) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [named, ...more] = positionals
    if (more.length > 0) throw new UsageError(checkTexts.oneTarget)
    if (values['fetch-browser'] && !values.run) throw new UsageError(checkTexts.browserForRun)
    const format = oneOf(FORMATS, values.format, checkTexts.noFormat)
    const shell = values.shell === undefined ? undefined : oneOf(SHELLS, values.shell, checkTexts.noShell)
    // the other formats are read by programs
    const progress: Out = format === 'text' ? out : { line: () => {}, error: out.error }
    const find = () => findTarget(named, config.contentDirs, cwd)
    const target = values.fix ? await fixed(find, progress, config) : await find()
    using compiled = await compile(target, config)
    const { projects, findings } = compiled
    if (values.run) findings.push(...(await runAll(projects, await shellsFor(shell, projects.length), progress)))
    const ofPractices = values.run ? await practicesIn(projects, runPractices, { fetch: values['fetch-browser'] }, progress) : []
    findings.push(...(ofPractices ?? []))
    const unread = await adviseOnUnreadFiles(target.folders, target.projects)
    const advice = [...unread, ...(isWhole(target) ? await adviseOnShared(target.files) : [])]
    for (const { id } of projects) advice.push(...(await compiled.advise(id)))
    if (values.links) advice.push(...(await followLinks(target, config.dataDir, progress)))
    say[format]({ projects: projects.length, findings: sortFindings(findings), advice, waiting: waitingIn(projects) }, out)
    return findings.length > 0 || (values.strict && (advice.length > 0 || ofPractices === null)) ? 1 : 0
  },
})

/** Null where no browser could run them. */
async function practicesIn(
  projects: readonly ProjectResult[],
  run: RunPractices,
  browser: { fetch: boolean },
  out: Out,
): Promise<Finding[] | null> {
  const count = projects.reduce((sum, { practices }) => sum + practices.length, 0)
  if (count === 0) return []
  const findings = await run(projects, browser)
  if (findings) out.line(checkTexts.practices(count))
  else out.error(browser.fetch ? checkTexts.notFetched(count) : checkTexts.noBrowser(count))
  return findings
}

/** Valid projects that readers get later, and do not have yet. */
function waitingIn(projects: readonly ProjectResult[]): Checked['waiting'] {
  const now = systemClock.now()
  return projects.flatMap(({ id, project }) => {
    const at = project && waitsUntil(project, undefined, now)
    return at ? [{ project: id, at: at.toISOString() }] : []
  })
}

async function followLinks({ files, projects }: Target, dataDir: string, out: Out): Promise<Advice[]> {
  const ways = { fetch, clock: systemClock, file: join(dataDir, 'link-checks.json') }
  const { advice, asked, hasNetwork } = await adviseOnOutsideLinks(files, projects, (addresses) => follow(addresses, ways))
  out.line(hasNetwork ? checkTexts.following(asked) : checkTexts.noNetwork)
  return advice
}

function oneOf<Name extends string>(names: readonly Name[], given: string, otherwise: (given: string) => string): Name {
  const found = names.find((name) => name === given)
  if (found === undefined) throw new UsageError(otherwise(given))
  return found
}

function compile({ files, projects }: Target, config: Config): Promise<CompiledApart> {
  return compileApart(config, false)(files, projects, async () => [])
}

/** A fix may reveal another problem for the next round. */
const MOST_ROUNDS = 5

async function fixed(find: () => Promise<Target>, out: Out, config: Config): Promise<Target> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const target = await find()
    using compiled = await compile(target, config)
    let total = 0
    for (const { id, findings } of compiled.projects)
      total += await mendFile(placeOnDisk(target.folders, `projects/${id}/project.md`), findings, out)
    if (total === 0) return target
  }
  return find()
}

async function mendFile(file: string, findings: readonly Finding[], out: Out): Promise<number> {
  const own = findings.filter((finding) => file.endsWith(join(finding.file)))
  const body = own.length > 0 ? await readFile(file) : null
  // other encodings would not round-trip
  if (body === null || !isUtf8(body)) return 0
  const { text, mended } = withMends(body.toString('utf8'), own)
  if (mended === 0) return 0
  await writeFile(file, text)
  out.line(checkTexts.fixed(mended, file))
  return mended
}

/** Runs one project in every installed shell, since learners use either; a whole catalogue only in one, because it takes long. */
async function shellsFor(named: Shell | undefined, projects: number): Promise<Shell[]> {
  const wanted: readonly Shell[] = named !== undefined ? [named] : projects === 1 ? SHELLS : ['bash']
  const there = await Promise.all(wanted.map(isInstalled))
  const shells = wanted.filter((_, index) => there[index])
  if (shells.length === 0) throw new UsageError(checkTexts.shellMissing(wanted[0] ?? 'bash'))
  return shells
}

async function runAll(projects: readonly ProjectResult[], shells: readonly Shell[], out: Out): Promise<Finding[]> {
  const { runProject } = await import('../run/run-blocks.ts')
  const findings: Finding[] = []
  for (const project of projects.filter(({ runs }) => runs.length > 0)) {
    for (const shell of shells) {
      out.line(checkTexts.running(project.id, project.runs.length, shell))
      // lock: blocks use fixed ports, so two runs at once would collide
      const tried: Tried[] = []
      const found = await withProcessLock('content-run', () => runProject(project, shell, (some) => void tried.push(...some)))
      if (project.looks) out.line(checkTexts.looked(tried.filter(({ isRight }) => isRight).length, project.sought.length))
      const isKnown = (one: Finding) => findings.some(({ file, line, what }) => file === one.file && line === one.line && what === one.what)
      for (const one of found.filter((finding) => !isKnown(finding))) findings.push({ ...one, what: checkTexts.inShell(one.what, shell) })
    }
  }
  return findings
}
