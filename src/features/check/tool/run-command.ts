import { spawn, spawnSync } from 'node:child_process'
import { join, relative, sep } from 'node:path'
import { permit } from '#features/content/look-commands.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { isThere, realInside, staysInside } from './in-folder.ts'

export type NotRun = 'outside' | 'noFolder' | 'noShell' | 'tooLong' | 'tooMuch'

export interface RunLimits {
  ms: number
  bytes: number
}

export const RUN_LIMITS: RunLimits = { ms: 20_000, bytes: 1_000_000 }

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const KEPT = ['PATH', 'HOME', 'USER', 'LOGNAME', 'TZ', 'SYSTEMROOT', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'COMSPEC']
const SET = {
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TERM: 'dumb',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  PYTHONDONTWRITEBYTECODE: '1',
}

/** Without keys, tokens, and what makes a shell or a program behave otherwise than the text says. */
export function scrubbed(env: NodeJS.ProcessEnv): Record<string, string> {
  const kept = Object.entries(env).filter(([name, value]) => KEPT.includes(name.toUpperCase()) && value !== undefined)
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...SET }
}

/** Where the system lets it, a command gets processes of its own, all of which end with it, and no network. */
function wrapping(env: Record<string, string>, isOffline: boolean): string[] {
  if (process.platform !== 'linux') return []
  const own = ['unshare', '--user', '--map-current-user', '--pid', '--fork', '--kill-child', ...(isOffline ? ['--net'] : [])]
  const [name = '', ...rest] = own
  return spawnSync(name, [...rest, 'true'], { env, stdio: 'ignore', timeout: 5000 }).status === 0 ? own : []
}

/** After that somebody who waits is told what for. */
const QUIET_MS = 1000

interface Around extends Partial<RunLimits> {
  signal?: AbortSignal | undefined
  /** says to people that it takes a while */
  note?: ((text: string) => void) | undefined
}

/** Runs a command that was shown and agreed to, and gives what it prints. */
export async function runCommand(
  { code, in: from }: { code: string; in: string },
  folder: string,
  env: NodeJS.ProcessEnv,
  { ms = RUN_LIMITS.ms, bytes = RUN_LIMITS.bytes, signal, note }: Around = {},
): Promise<{ printed: string; complained: string; failed: boolean } | { noFile: string } | NotRun> {
  if (!isThere(join(folder, ...from.split('/')))) return 'noFolder'
  const cwd = realInside(folder, from)
  if (cwd === null) return 'outside'
  const permitted = permit(code, relative(folder, cwd).replaceAll(sep, '/'))
  if ('unfit' in permitted || !permitted.paths.every((path) => staysInside(folder, path))) return 'outside'
  const noFile = permitted.opens.find((path) => !isThere(join(folder, ...path.split('/'))))
  if (noFile !== undefined) return { noFile }
  const clean = scrubbed(env)
  const usesNetwork = permitted.runsOwn || /\bcurl\b/.test(code)
  const [program, ...args] = [...wrapping(clean, !usesNetwork), 'bash', '--norc', '--noprofile', '-c', code]
  const isWindows = process.platform === 'win32'
  // a command has a process group of its own and gets no signal; the tool listens before it starts one, to end it
  const leave = (name: NodeJS.Signals) => {
    giveUp()
    stopNoting()
    process.removeListener(name, leave)
    process.kill(process.pid, name)
  }
  for (const name of ENDINGS) process.on(name, leave)
  const child = spawn(program, args, { cwd, env: clean, stdio: ['ignore', 'pipe', 'pipe'], detached: !isWindows, windowsHide: true })
  const [pieces, complaints]: [Buffer[], Buffer[]] = [[], []]
  let size = 0
  let ended: NotRun | null = null
  const end = (why: NotRun) => {
    ended ??= why
    try {
      if (isWindows || child.pid === undefined) child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    } catch {
      // it has ended already
    }
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const timer = setTimeout(() => end('tooLong'), ms)
  const stopNoting = noting(code, note)
  const giveUp = () => end('tooLong')
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted === true) giveUp()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > bytes) end('tooMuch')
      else (stream === child.stdout ? pieces : complaints).push(piece)
    })
  return new Promise((resolve) => {
    const finish = (why: NotRun | null) => {
      clearTimeout(timer)
      stopNoting()
      signal?.removeEventListener('abort', giveUp)
      for (const name of ENDINGS) process.removeListener(name, leave)
      const [printed, complained] = [pieces, complaints].map((all) => Buffer.concat(all).toString('utf8')) as [string, string]
      resolve(why ?? { printed, complained, failed: child.exitCode !== 0 })
    }
    child.once('error', () => finish('noShell'))
    // a process that it left behind may hold the pipe open
    child.once('exit', () =>
      setTimeout(() => {
        const why = ended
        end('tooLong')
        finish(why)
      }, 200),
    )
    child.once('close', () => finish(ended))
  })
}

/** Says what runs once it takes a while, and ends that line with how long it took. */
function noting(code: string, note: Around['note']): () => void {
  const begun = Date.now()
  let isNoted = false
  const timer = setTimeout(() => {
    isNoted = note !== undefined
    note?.(toolTexts.running(code.replaceAll('\n', ' ; ')))
  }, QUIET_MS)
  return () => {
    clearTimeout(timer)
    if (isNoted) note?.(toolTexts.ran(Math.round((Date.now() - begun) / 1000)))
    isNoted = false
  }
}
