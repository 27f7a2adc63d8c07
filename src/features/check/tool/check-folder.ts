import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { nearest } from '#pure/edit-distance.ts'
import { readPlan, sayLook, sayPlace, type CheckPlan, type PlannedTask } from '../plan.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { askSite, isSafe, SiteIsAway, SiteSaysNo } from './ask-site.ts'
import { workingFolder } from './in-folder.ts'
import { lookAt } from './look-at.ts'
import { exitFor, standings, sumOf, type Result } from './outcome.ts'
import { shortPath } from './own-place.ts'
import { readSettings, saveSettings, type Settings, type Waiting } from './settings.ts'
import { isSignedPlan } from './signature.ts'
import type { Terminal } from './terminal.ts'

export interface Wishes {
  project: string | null
  dry: boolean
  yes: boolean
  /** lists the later tasks too */
  all?: boolean
  /** in this folder, also where it was another one last time */
  here?: boolean
  /** with `yes`, in the folder of last time, too */
  elsewhere?: boolean
  /** the project stood where a command may stand */
  isBare?: boolean
}

export const COMMANDS = ['check', 'login', 'logout', 'mcp']

/** What came of it, for `--json`. */
export interface Report {
  project: string | null
  folder: string | null
  results: Result[]
}

/** Ends the tool with a sentence. */
export class Stop extends Error {
  readonly exit: number

  constructor(exit: number, sentence: string) {
    super(sentence)
    this.exit = exit
  }
}

type SignedPlan = Settings['plans'][string]
type Keep = (change: (settings: Settings) => void) => void
/** As a shell says that a program was ended. */
const ENDED = 130

type Verdict = { task: string; verdict: string; message: string | null }

/** Looks at the folder after its plan was agreed to, shows what it found, and hands it in. */
export async function check(site: string, wishes: Wishes, terminal: Terminal, report: Report): Promise<number> {
  const { say, env } = terminal
  if (!isSafe(site)) throw new Stop(2, toolTexts.insecure(site))
  if (!existsSync(terminal.cwd)) throw new Stop(2, toolTexts.gone)
  const settings = readSettings(site, env)
  const keep: Keep = (change) => {
    change(settings)
    // another one may have changed them meanwhile, or signed out
    const kept = readSettings(site, env)
    change(kept)
    saveSettings(site, env, kept)
  }
  if (settings.token === null || settings.key === null) {
    const meant = wishes.isBare === true ? nearest(wishes.project ?? '', COMMANDS) : undefined
    if (meant !== undefined) throw new Stop(2, toolTexts.noCommand(wishes.project ?? '', meant))
    throw new Stop(4, toolTexts.notIn(terminal.command))
  }
  if (!wishes.dry) await handInWaiting(site, settings, terminal, keep)
  const { project, here = wishes.here } =
    wishes.project === null ? await projectHere(site, settings, terminal) : { ...wishes, project: wishes.project }
  const { plan, signed, done } = await fetchPlan(site, project, settings, wishes, terminal)
  report.project = project
  if (plan.tasks.length === 0) throw new Stop(0, toolTexts.nothing(plan.title))
  const { folder, isLastTimes } = folderFor(plan, settings, { ...wishes, here: here === true }, terminal)
  report.folder = folder
  say(toolTexts.about(plan.title, shortPath(folder), plan.page, isLastTimes))
  if (!(await isAgreed({ plan, folder }, settings.agreed, wishes, terminal, keep))) return 0
  keep((kept) => {
    kept.folders[folder] = project
    kept.plans[project] = signed
  })

  for (const { id, title, look } of plan.tasks) {
    const looked = await lookAt(look, folder, terminal)
    goOn(terminal)
    const of = { task: id, title, look: sayPlace(look) }
    if ('found' in looked) report.results.push({ ...of, found: looked.found, verdict: 'found', message: null, why: null })
    else report.results.push({ ...of, found: null, verdict: done.includes(id) ? 'done' : 'missing', ...looked })
  }
  return handIn(site, { plan, done }, { settings, wishes, terminal, report, keep })
}

/** The folder where one is; from one that is not the project's, the only one in which it was looked at before. */
function folderFor({ project, folder: name }: CheckPlan, { folders }: Settings, { here, yes, elsewhere }: Wishes, { cwd }: Terminal) {
  const own = workingFolder(cwd, name)
  const [last, another] = Object.keys(folders).filter((folder) => folders[folder] === project && existsSync(folder))
  const isOwn = own !== null && (basename(own) === name || folders[own] === project)
  if (here !== true && !isOwn && last !== undefined && another === undefined) {
    // with --yes nobody reads that it looks in another folder
    if (yes && elsewhere !== true) throw new Stop(3, toolTexts.elsewhere(shortPath(last)))
    return { folder: last, isLastTimes: true }
  }
  if (own === null) throw new Stop(2, toolTexts.home)
  return { folder: own, isLastTimes: false }
}

/** Somebody may have ended it while it looked; then nothing more is looked at, and nothing sent. */
function goOn({ signal }: Terminal): void {
  if (signal?.aborted === true) throw new Stop(ENDED, toolTexts.stopped)
}

/** The project for which a folder was looked at before. */
export function projectAt({ folders }: Settings, cwd: string): string | null {
  const here = realpathSync(cwd)
  const known = Object.keys(folders).filter((folder) => here === folder || here.startsWith(`${folder}/`) || here.startsWith(`${folder}\\`))
  const deepest = known.toSorted((a, b) => b.length - a.length)[0]
  return deepest === undefined ? null : (folders[deepest] ?? null)
}

export interface Listed {
  project: string
  title: string
  folder: string | null
}

/** The folder that was looked at before, or one that is called as a project's text calls it; else its owner says. */
async function projectHere(site: string, settings: Settings, terminal: Terminal): Promise<{ project: string; here?: true }> {
  const { cwd, say, ask } = terminal
  const known = projectAt(settings, cwd)
  if (known !== null) return { project: known }
  const here = realpathSync(cwd)
  const all = await asked(terminal, () => askSite<Listed[]>(site, 'GET', '/check/plans', { token: settings.token }))
  if (all === null) throw new Stop(6, toolTexts.awayWithoutPlan)
  if (all.length === 0) throw new Stop(2, toolTexts.none)
  const named = all.filter(({ folder }) => folder !== null && here.split(/[/\\]/).includes(folder))
  if (named.length === 1 && named[0]) return { project: named[0].project }
  say(toolTexts.which)
  for (const [index, { title }] of all.entries()) say(`  ${index + 1}  ${title}`)
  const chosen = all[Number(await ask(toolTexts.number)) - 1]
  if (!chosen) throw new Stop(3, toolTexts.notAgreed)
  // their answer was about this folder
  return { project: chosen.project, here: true }
}

/** The plan as the site signs it now, or as it was the last time where the site cannot be reached. */
async function fetchPlan(site: string, project: string, settings: Settings, wishes: Wishes, terminal: Terminal) {
  const path = `/check/plans/${encodeURIComponent(project)}`
  let answer: (SignedPlan & { done?: unknown }) | null
  try {
    answer = await asked(terminal, () => askSite(site, 'GET', path, { token: settings.token }))
  } catch (error) {
    if (error instanceof SiteSaysNo && error.code === 'NOT_FOUND') throw await unknownProject(site, project, settings, wishes)
    throw error
  }
  const given = answer ?? settings.plans[project]
  if (!given) throw new Stop(6, toolTexts.awayWithoutPlan)
  if (given.key !== settings.key) throw new Stop(5, toolTexts.otherKey(site))
  if (!isSignedPlan(given.plan, given.signature, given.key)) throw new Stop(5, toolTexts.unsigned)
  const plan = readPlan(given.plan)
  if (typeof plan === 'string') throw new Stop(5, toolTexts.badPlan(plan))
  if (plan.project !== project) throw new Stop(5, toolTexts.otherProject)
  const done: unknown[] = Array.isArray(answer?.done) ? answer.done : []
  return { plan, signed: { plan: given.plan, signature: given.signature, key: given.key }, done }
}

async function unknownProject(site: string, word: string, { token }: Settings, { isBare }: Wishes): Promise<Stop> {
  const begun = (await askSite<Listed[]>(site, 'GET', '/check/plans', { token })).map(({ project }) => project)
  const command = isBare === true ? nearest(word, COMMANDS) : undefined
  return new Stop(2, command === undefined ? toolTexts.noProject(word, nearest(word, begun), begun) : toolTexts.noCommand(word, command))
}

/** Null where the site is away. */
async function asked<Answer>({ command }: Terminal, ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SiteIsAway) return null
    if (error instanceof SiteSaysNo && error.status === 401) throw new Stop(4, toolTexts.notIn(command))
    throw error
  }
}

/** Shows what was not agreed to yet. Nothing is read or run before. */
async function isAgreed(
  { plan, folder }: { plan: CheckPlan; folder: string },
  agreed: Settings['agreed'],
  { dry, yes }: Wishes,
  { say, ask }: Terminal,
  keep: Keep,
): Promise<boolean> {
  // what was agreed to holds in that folder alone
  const where = `${plan.project} ${folder}`
  const before = agreed[where] ?? []
  const shown = dry ? plan.tasks : plan.tasks.filter((task) => !before.includes(agreementTo(task)))
  if (shown.length === 0) return true
  say(before.length === 0 || dry ? toolTexts.first(shown.length) : toolTexts.changed(shown.length))
  for (const task of shown) say(`  ${agreementTo(task).replaceAll('\n', '\n    ')}`)
  if (shown.some(({ look }) => look.look === 'run')) say(`\n${toolTexts.runsHere}`)
  if (dry) return false
  if (yes) throw new Stop(3, toolTexts.notSeen)
  const answer = await ask(toolTexts.agree)
  if (answer === null) throw new Stop(3, toolTexts.nobodyAgrees)
  if (answer !== 'y' && answer !== 'yes') throw new Stop(3, toolTexts.notAgreed)
  keep((kept) => (kept.agreed[where] = plan.tasks.map(agreementTo)))
  return true
}

/** What somebody agrees to: the task, and every word of what is done for it. */
function agreementTo({ title, look }: PlannedTask): string {
  return `${title}\n${sayLook(look)}`
}

interface Around {
  settings: Settings
  wishes: Wishes
  terminal: Terminal
  report: Report
  keep: Keep
}

async function handIn(site: string, { plan, done }: { plan: CheckPlan; done: unknown[] }, around: Around): Promise<number> {
  const { settings, wishes, terminal, report, keep } = around
  const { say } = terminal
  const found = report.results.flatMap(({ task, found: text }) => (text === null ? [] : [{ task, text }]))
  if (found.length > 0) say(toolTexts.toSend(found.length))
  for (const { title, found: text } of report.results) if (text !== null) say(toolTexts.found(title, text))
  if (found.length === 0) {
    sayOutcomes(report, around)
    return (say(toolTexts.otherFolder(basename(report.folder ?? '') === plan.folder ? null : plan.folder)), finish(around))
  }
  const answer = wishes.yes ? 'y' : await terminal.ask(toolTexts.send)
  if (answer === null) throw new Stop(3, toolTexts.nobodySends)
  if (!['', 'y', 'yes'].includes(answer)) throw new Stop(3, toolTexts.notSent)
  goOn(terminal)
  const { project, title, version } = plan
  const waiting = { project, title, version, found, key: randomUUID() }
  const verdicts = await sendFound(site, settings, waiting, terminal)
  if (verdicts === null) {
    keep((kept) => (kept.waiting = [...kept.waiting.filter((one) => one.project !== project), waiting]))
    throw new Stop(6, toolTexts.away)
  }
  for (const { task, verdict, message } of verdicts) {
    const result = report.results.find((one) => one.task === task)
    // what is complete there stays so
    const isBefore = verdict !== 'right' && done.includes(task)
    if (result) Object.assign(result, { verdict: isBefore ? 'done' : verdict, message })
  }
  sayOutcomes(report, around)
  return finish(around)
}

/** What came of the tasks, a line each; what is not reached yet is one line for all. */
function sayOutcomes(report: Report, { terminal: { say }, wishes }: Around): void {
  const standing = standings(report.results)
  const later = standing.filter((one) => one === 'later').length
  say('')
  for (const [index, { title, verdict, message, why }] of report.results.entries()) {
    const says = message ?? (verdict === 'refused' ? toolTexts.refused : verdict)
    switch (standing[index]) {
      case 'right':
        say(toolTexts.right(title))
        break
      case 'before':
        say(toolTexts.before(title, why === null))
        break
      case 'wrong':
        say(toolTexts.wrong(title, says))
        break
      case 'unfinished':
        say(toolTexts.unfinished(title, says))
        break
      case 'later':
        if (wishes.all === true) say(toolTexts.missing(title, message ?? ''))
        break
      default:
        say(toolTexts.missing(title, says))
    }
  }
  if (later > 0 && wishes.all !== true) say(toolTexts.later(later))
}

function finish({ terminal, report }: Around): number {
  const sum = sumOf(report.results)
  terminal.say(`\n${toolTexts.sum(sum)}`)
  return exitFor(
    sum,
    report.results.some(({ found }) => found !== null),
  )
}

async function sendFound(site: string, { token }: Settings, waiting: Waiting, terminal: Terminal): Promise<Verdict[] | null> {
  const { project, version, found, key } = waiting
  try {
    return await asked(terminal, () =>
      askSite(site, 'POST', `/check/plans/${encodeURIComponent(project)}/answers`, { token, key, body: { version, found } }),
    )
  } catch (error) {
    if (error instanceof SiteSaysNo && error.code === 'OTHER_VERSION') throw new Stop(1, toolTexts.changedSince)
    throw error
  }
}

/** What was found while the site was away, under the key of then; what the site does not want any more is let go. */
async function handInWaiting(site: string, settings: Settings, terminal: Terminal, keep: Keep): Promise<void> {
  for (const one of [...settings.waiting]) {
    let verdicts: Verdict[] | null = []
    try {
      verdicts = await sendFound(site, settings, one, terminal)
    } catch (error) {
      if (error instanceof Stop && error.exit === 4) throw error
    }
    if (verdicts === null) return
    keep((kept) => (kept.waiting = kept.waiting.filter(({ key }) => key !== one.key)))
    if (verdicts.length > 0)
      terminal.say(toolTexts.handedInLater(one.title, verdicts.filter(({ verdict }) => verdict === 'right').length, one.found.length))
  }
}
