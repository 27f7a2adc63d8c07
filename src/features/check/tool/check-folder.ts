import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { readPlan, sayLook, sayPlace, type Plan, type PlannedTask } from '../plan.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { askSite, isSafe, SiteIsAway, SiteSaysNo } from './ask-site.ts'
import { workingFolder } from './in-folder.ts'
import { lookAt } from './look-at.ts'
import { readSettings, saveSettings, type Settings, type Waiting } from './settings.ts'
import { isSignedPlan } from './signature.ts'
import type { Terminal } from './terminal.ts'

export interface Wishes {
  project: string | null
  dry: boolean
  yes: boolean
}

/** What came of it, for `--json`. */
export interface Report {
  project: string | null
  results: { task: string; title: string; look: string; found: string | null; verdict: string; message: string | null }[]
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
  if (settings.token === null || settings.key === null) throw new Stop(4, toolTexts.notIn)
  if (!wishes.dry) await handInWaiting(site, settings, say, keep)
  const project = wishes.project ?? (await projectHere(site, settings, terminal))
  report.project = project
  const { plan, signed } = await fetchPlan(site, project, settings)
  if (plan.tasks.length === 0) throw new Stop(0, toolTexts.nothing(plan.title))
  const folder = workingFolder(terminal.cwd, plan.folder)
  if (folder === null) throw new Stop(2, toolTexts.home)
  say(toolTexts.about(plan.title, folder, plan.page))
  if (!(await isAgreed({ plan, folder }, settings.agreed, wishes, terminal, keep))) return 0
  keep((kept) => {
    kept.folders[folder] = project
    kept.plans[project] = signed
  })

  const found: { task: string; text: string }[] = []
  for (const { id, title, look } of plan.tasks) {
    const looked = await lookAt(look, folder, terminal)
    goOn(terminal)
    const text = 'found' in looked ? looked.found : null
    if (text !== null) found.push({ task: id, text })
    const message = 'why' in looked ? toolTexts.why[looked.why] : null
    report.results.push({ task: id, title, look: sayPlace(look), found: text, verdict: text === null ? 'missing' : 'found', message })
  }
  return handIn(site, { plan, found }, { settings, wishes, terminal, report, keep })
}

/** Somebody may have ended it while it looked; then nothing more is looked at, and nothing sent. */
function goOn({ signal }: Terminal): void {
  if (signal?.aborted === true) throw new Stop(ENDED, toolTexts.stopped)
}

/** The project for which a folder was looked at before. */
export function projectAt({ folders }: Settings, cwd: string): string | null {
  const here = realpathSync(cwd)
  const known = Object.keys(folders).filter((folder) => here === folder || here.startsWith(`${folder}/`) || here.startsWith(`${folder}\\`))
  const nearest = known.toSorted((a, b) => b.length - a.length)[0]
  return nearest === undefined ? null : (folders[nearest] ?? null)
}

export interface Listed {
  project: string
  title: string
  folder: string | null
}

/** The folder that was looked at before, or one that is called as a project's text calls it; else its owner says. */
async function projectHere(site: string, settings: Settings, { cwd, say, ask }: Terminal): Promise<string> {
  const known = projectAt(settings, cwd)
  if (known !== null) return known
  const here = realpathSync(cwd)
  const all = await asked(() => askSite<Listed[]>(site, 'GET', '/check/plans', { token: settings.token }))
  if (all === null) throw new Stop(6, toolTexts.awayWithoutPlan)
  if (all.length === 0) throw new Stop(2, toolTexts.none)
  const named = all.filter(({ folder }) => folder !== null && here.split(/[/\\]/).includes(folder))
  if (named.length === 1 && named[0]) return named[0].project
  say(toolTexts.which)
  for (const [index, { title }] of all.entries()) say(`  ${index + 1}  ${title}`)
  const chosen = all[Number(await ask(toolTexts.number)) - 1]
  if (!chosen) throw new Stop(3, toolTexts.notAgreed)
  return chosen.project
}

/** The plan as the site signs it now, or as it was the last time where the site cannot be reached. */
async function fetchPlan(site: string, project: string, settings: Settings): Promise<{ plan: Plan; signed: SignedPlan }> {
  const path = `/check/plans/${encodeURIComponent(project)}`
  const given = (await asked(() => askSite<SignedPlan>(site, 'GET', path, { token: settings.token }))) ?? settings.plans[project]
  if (!given) throw new Stop(6, toolTexts.awayWithoutPlan)
  if (given.key !== settings.key) throw new Stop(5, toolTexts.otherKey(site))
  if (!isSignedPlan(given.plan, given.signature, given.key)) throw new Stop(5, toolTexts.unsigned)
  const plan = readPlan(given.plan)
  if (typeof plan === 'string') throw new Stop(5, toolTexts.badPlan(plan))
  if (plan.project !== project) throw new Stop(5, toolTexts.otherProject)
  return { plan, signed: { plan: given.plan, signature: given.signature, key: given.key } }
}

/** Null where the site is away. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SiteIsAway) return null
    if (error instanceof SiteSaysNo && error.status === 401) throw new Stop(4, toolTexts.notIn)
    throw error
  }
}

/** Shows what was not agreed to yet. Nothing is read or run before. */
async function isAgreed(
  { plan, folder }: { plan: Plan; folder: string },
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
  if ((await ask(toolTexts.agree)) !== 'y') throw new Stop(3, toolTexts.notAgreed)
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

async function handIn(site: string, { plan, found }: { plan: Plan; found: Waiting['found'] }, around: Around): Promise<number> {
  const { settings, wishes, terminal, report, keep } = around
  const { say } = terminal
  const titleOf = (task: string) => plan.tasks.find(({ id }) => id === task)?.title ?? task
  if (found.length > 0) say(toolTexts.toSend(found.length))
  for (const { task, text } of found) say(toolTexts.found(titleOf(task), text))
  for (const { title, found: text, message } of report.results) if (text === null) say(toolTexts.missing(title, message ?? ''))
  if (found.length === 0) return 1
  if (!wishes.yes && !['', 'y', 'yes'].includes((await terminal.ask(toolTexts.send)) ?? 'n')) throw new Stop(3, toolTexts.notSent)
  goOn(terminal)
  const { project, title, version } = plan
  const waiting = { project, title, version, found, key: randomUUID() }
  const verdicts = await sendFound(site, settings, waiting)
  if (verdicts === null) {
    keep((kept) => (kept.waiting = [...kept.waiting.filter((one) => one.project !== project), waiting]))
    throw new Stop(6, toolTexts.away)
  }
  for (const { task, verdict, message } of verdicts) {
    const result = report.results.find((one) => one.task === task)
    if (result) Object.assign(result, { verdict, message })
    say(verdict === 'right' ? toolTexts.right(titleOf(task)) : toolTexts.wrong(titleOf(task), message ?? verdict))
  }
  const right = verdicts.filter(({ verdict }) => verdict === 'right').length
  say(toolTexts.sum(right, plan.tasks.length))
  return right === plan.tasks.length ? 0 : 1
}

async function sendFound(site: string, { token }: Settings, { project, version, found, key }: Waiting): Promise<Verdict[] | null> {
  try {
    return await asked(() =>
      askSite(site, 'POST', `/check/plans/${encodeURIComponent(project)}/answers`, { token, key, body: { version, found } }),
    )
  } catch (error) {
    if (error instanceof SiteSaysNo && error.code === 'OTHER_VERSION') throw new Stop(1, toolTexts.changedSince)
    throw error
  }
}

/** What was found while the site was away, under the key of then; what the site does not want any more is let go. */
async function handInWaiting(site: string, settings: Settings, say: (text: string) => void, keep: Keep): Promise<void> {
  for (const one of [...settings.waiting]) {
    let verdicts: Verdict[] | null = []
    try {
      verdicts = await sendFound(site, settings, one)
    } catch (error) {
      if (error instanceof Stop && error.exit === 4) throw error
    }
    if (verdicts === null) return
    keep((kept) => (kept.waiting = kept.waiting.filter(({ key }) => key !== one.key)))
    if (verdicts.length > 0)
      say(toolTexts.handedInLater(one.title, verdicts.filter(({ verdict }) => verdict === 'right').length, one.found.length))
  }
}
