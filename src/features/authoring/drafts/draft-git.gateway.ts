import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { queueByKey } from '#platform/queue-by-key.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'

const run = promisify(execFile)
const LONGEST_MS = 30_000
const ASK_AGAIN_MS = 200
const LONGEST_LOCK_MS = 5000

/** Git must never prompt. */
const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }

export interface WorkTree {
  /** its top folder */
  root: string
  /** HEAD where none is checked out */
  branch: string
}

type NotDone = Refusal<'not_committed', { said: string }>
type NotCommitted = NotDone | Refusal<'index_locked'>

async function git(cwd: string, ...args: string[]): Promise<string | NotDone> {
  try {
    const { stdout } = await run('git', args, { cwd, env, timeout: LONGEST_MS })
    return stdout.trim()
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string }
    return refuse('not_committed', { said: (stderr || stdout || String(error)).trim().slice(0, 2000) })
  }
}

/** Waits while another process, such as another instance or a person's git, holds the index. */
async function changeIndex(root: string, ...args: string[]): Promise<string | NotCommitted> {
  for (let waited = 0; ; waited += ASK_AGAIN_MS) {
    const done = await git(root, ...args)
    if (!isRefused(done) || !/^fatal: Unable to create '.*index\.lock': File exists/.test(done.facts.said)) return done
    if (waited >= LONGEST_LOCK_MS) return refuse('index_locked')
    await wait(ASK_AGAIN_MS)
  }
}

/** Null if the folder is in no work tree, or git is not installed. */
export async function findWorkTree(folder: string): Promise<WorkTree | null> {
  const root = await git(folder, 'rev-parse', '--show-toplevel')
  // also names a branch that has no commit yet
  const branch = await git(folder, 'branch', '--show-current')
  return isRefused(root) || root === '' ? null : { root, branch: isRefused(branch) || branch === '' ? 'HEAD' : branch }
}

export interface Commit {
  paths: readonly string[]
  message: string
  author: { name: string; email: string }
}

const queue = queueByKey({ most: 3 })

/** Commits only these files, whatever else changed in the work tree. Returns the commit's name. */
export function commitFiles({ root }: WorkTree, commit: Commit): Promise<string | NotCommitted> {
  return queue(root, () => commitNow(root, commit))
}

async function commitNow(root: string, { paths, message, author }: Commit): Promise<string | NotCommitted> {
  const changed: string[] = []
  for (const path of paths) {
    const status = await git(root, 'status', '--porcelain', '--ignored', '--', path)
    if (isRefused(status)) return status
    // an ignored file is named too: git says why it does not take it. Skip a deleted file that git never tracked: naming it would fail
    if (status !== '') changed.push(path)
  }
  if (changed.length === 0) return git(root, 'rev-parse', 'HEAD')
  const added = await changeIndex(root, 'add', '--', ...changed)
  if (isRefused(added)) return added
  const { name, email } = author
  const by = ['-c', `user.name=${plain(name)}`, '-c', `user.email=${plain(email)}`, '-c', 'commit.gpgsign=false']
  const done = await changeIndex(root, ...by, 'commit', '--quiet', '--only', '-m', message, '--', ...changed)
  return isRefused(done) ? done : git(root, 'rev-parse', 'HEAD')
}

/** Removes characters that would end a name in git. */
function plain(text: string): string {
  return text.replace(/[<>\n\0]/g, ' ').trim() || 'Waymark'
}
