import { execFile } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { reachServer, runInServer } from '#app/cli/control-client.ts'
import { alive, newPage, type Visit } from '../browser.ts'
import { newEmail, signIn } from '../people.ts'
import { sharedServer, startServer, type Running, type Site } from '../serve.ts'

const run = promisify(execFile)
const command = join(import.meta.dirname, '../../src/app/cli/main.ts')

/** The content folder beside this file. */
export const FOLDER = join(import.meta.dirname, 'content')

/** Starts a server whose catalogue has every feature of a project. */
export function startWorkbench(env: Record<string, string> = {}): Promise<Running> {
  return startServer({ CONTENT_DIR: FOLDER, PAYMENTS: 'sandbox', ...env })
}

/** Starts one with a copy of its catalogue, which the test may change and publish. */
export async function startOwnWorkbench(): Promise<{
  site: Running
  folder: string
}> {
  const folder = join(await mkdtemp(join(tmpdir(), 'workbench-')), 'content')
  await cp(FOLDER, folder, { recursive: true })
  return { site: await startWorkbench({ CONTENT_DIR: folder }), folder }
}

/** A shared server, for files that only read its catalogue. */
export function sharedWorkbench(): Promise<Site> {
  return sharedServer({ CONTENT_DIR: FOLDER, PAYMENTS: 'sandbox' })
}

export interface Standing {
  plan?: 'free' | 'pending' | 'pro'
  admin?: boolean
}

/** Sets plan and role through the operator's command, on the running server. */
export async function setPerson({ dataDir }: Pick<Site, 'dataDir'>, email: string, { plan, admin }: Standing): Promise<void> {
  const wishes = [...(plan ? ['--plan', plan] : []), ...(admin ? ['--admin', 'yes'] : [])]
  const server = await reachServer(dataDir)
  if (!server) throw new Error(`No server at ${dataDir}`)
  const said: string[] = []
  const say = (text = '') => void said.push(text)
  const exit = await runInServer(server, { words: ['user', 'set', email, ...wishes], cwd: dataDir }, { line: say, error: say })
  if (exit !== 0) throw new Error(said.join('\n'))
}

/** Publishes like an author, on the running server. */
export async function publishIn({ dataDir }: Pick<Site, 'dataDir'>, folder: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, CONTENT_DIR: folder }
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', command, 'content', 'publish'], { env })
}

/** A blank page of a person with this plan and role, who is signed in. */
export async function newPageAs(site: Site, standing: Standing, visit: Visit = {}): Promise<{ page: Page; email: string }> {
  const email = newEmail(standing.admin ? 'admin' : (standing.plan ?? 'free'))
  const page = await newPage(visit)
  await signIn(site, page.context(), email)
  if ((standing.plan ?? 'free') !== 'free' || standing.admin) await setPerson(site, email, standing)
  return { page, email }
}

/** Opens a page as a person with this plan and role. */
export async function openAs(site: Site, standing: Standing, path: string, visit: Visit = {}): Promise<{ page: Page; email: string }> {
  const opened = await newPageAs(site, standing, visit)
  await opened.page.goto(site.origin + path)
  await alive(opened.page)
  return opened
}
