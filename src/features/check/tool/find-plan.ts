import { realpathSync } from 'node:fs'
import { nearest } from '#pure/edit-distance.ts'
import { readPlan } from '../plan.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { askSite, SiteSaysNo } from './ask-site.ts'
import type { Settings } from './settings.ts'
import { isSignedPlan } from './signature.ts'
import { asked, Stop } from './stop.ts'
import type { Terminal } from './terminal.ts'
import { COMMANDS, type Wishes } from './wishes.ts'

type SignedPlan = Settings['plans'][string]

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
export async function projectHere(site: string, settings: Settings, terminal: Terminal): Promise<{ project: string; here?: true }> {
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
export async function fetchPlan(site: string, project: string, settings: Settings, wishes: Wishes, terminal: Terminal) {
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
