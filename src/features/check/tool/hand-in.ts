import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { CheckPlan } from '../plan.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { askSite, SiteSaysNo } from './ask-site.ts'
import { exitFor, standings, sumOf } from './outcome.ts'
import type { Settings, Waiting } from './settings.ts'
import { asked, goOn, Stop } from './stop.ts'
import type { Terminal } from './terminal.ts'
import type { Keep, Report, Wishes } from './wishes.ts'

type Verdict = { task: string; verdict: string; message: string | null }

interface Around {
  settings: Settings
  wishes: Wishes
  terminal: Terminal
  report: Report
  keep: Keep
}

export async function handIn(site: string, { plan, done }: { plan: CheckPlan; done: unknown[] }, around: Around): Promise<number> {
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
    // a task that is complete on the site stays complete
    const isBefore = verdict !== 'right' && done.includes(task)
    if (result) Object.assign(result, { verdict: isBefore ? 'done' : verdict, message })
  }
  sayOutcomes(report, around)
  return finish(around)
}

/** Prints a line for each task; the tasks that are not reached yet share one. */
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

/** Statuses after which the same answers can be sent again. */
const LATER = [408, 429]

/** Sends what was found while the site was away, with the same key. Drops what the site refuses. */
export async function handInWaiting(site: string, settings: Settings, terminal: Terminal, keep: Keep): Promise<void> {
  for (const one of [...settings.waiting]) {
    let verdicts: Verdict[] | null = []
    try {
      verdicts = await sendFound(site, settings, one, terminal)
    } catch (error) {
      if (error instanceof Stop && error.exit === 4) throw error
      if (error instanceof SiteSaysNo && LATER.includes(error.status)) return
    }
    if (verdicts === null) return
    keep((kept) => (kept.waiting = kept.waiting.filter(({ key }) => key !== one.key)))
    if (verdicts.length > 0)
      terminal.say(toolTexts.handedInLater(one.title, verdicts.filter(({ verdict }) => verdict === 'right').length, one.found.length))
  }
}
