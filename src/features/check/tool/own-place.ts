import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, lstatSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'

/** A path as people write it, with `~` for the home folder. */
export function shortPath(path: string, home = homedir()): string {
  if (path === home) return '~'
  return path.startsWith(`${home}${sep}`) && process.platform !== 'win32' ? `~/${relative(home, path)}` : path
}

/** How the tool is started from a folder, as its sentences say it. */
export function commandFor(script: string, cwd: string, home = homedir()): string {
  const isIn = (folder: string) => dirname(script) === folder
  if (isIn(cwd) && !isIn(home)) return `node ${quoted(basename(script))}`
  if (process.platform === 'win32' && isIn(home)) return `node "$HOME/${basename(script)}"`
  const short = shortPath(script, home)
  return short.startsWith('~/') ? `node ~/${quoted(short.slice(2))}` : `node ${quoted(short)}`
}

function quoted(path: string): string {
  return /^[\w./:\\-]+$/.test(path) ? path : `"${path}"`
}

/** Tells one state of the tool from another, for a report; the site makes the file and counts no versions. */
export function ownHash(script: string): string {
  return createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 12)
}

/**
 * Where the tool lies in a folder that git watches over, it would be committed with the learner's work: its name goes into the list of what
 * git ignores on this machine alone. Gives that name if it was not there.
 */
export function leaveOutOfCommits(script: string): string | null {
  const name = basename(script)
  if (!/^[\w.-]+$/.test(name)) return null
  let at = dirname(script)
  while (!existsSync(join(at, '.git', 'HEAD')) && at !== dirname(at)) at = dirname(at)
  const list = join(at, '.git', 'info', 'exclude')
  try {
    if (!lstatSync(list).isFile()) return null
    const text = readFileSync(list, 'utf8')
    if (text.split(/\r?\n/).includes(name)) return null
    appendFileSync(list, `${text === '' || text.endsWith('\n') ? '' : '\n'}${name}\n`)
    return name
  } catch {
    return null
  }
}
