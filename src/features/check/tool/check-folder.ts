import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { nearest } from '#pure/edit-distance.ts'
import { sayPlace, type CheckPlan } from '../plan.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { isAgreed } from './agreement.ts'
import { isSafe } from './ask-site.ts'
import { fetchPlan, projectHere } from './find-plan.ts'
import { handIn, handInWaiting } from './hand-in.ts'
import { workingFolder } from './in-folder.ts'
import { lookAt } from './look-at.ts'
import { shortPath } from './own-place.ts'
import { readSettings, saveSettings, type Settings } from './settings.ts'
import { goOn, Stop } from './stop.ts'
import type { Terminal } from './terminal.ts'
import { COMMANDS, type Keep, type Report, type Wishes } from './wishes.ts'

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
