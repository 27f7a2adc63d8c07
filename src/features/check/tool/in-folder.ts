import { closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readdirSync, readSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path'

/** Everything that is read is read through here, and nothing outside of the folder is. */

export type Unread = 'noFile' | 'outside' | 'notFile' | 'tooLarge'

const FILE_MOST = 5_000_000

/** The folder of a project, from any folder in it, or from the one that holds it. Null for one that holds more than a project. */
export function workingFolder(cwd: string, name: string | null): string | null {
  const here = realpathSync(cwd)
  for (let at = here; at !== dirname(at); at = dirname(at)) if (basename(at) === name) return at
  const below = name === null ? null : join(here, name)
  const folder = below !== null && existsSync(below) && lstatSync(below).isDirectory() ? below : here
  return folder === realpathSync(homedir()) || folder === parse(folder).root ? null : folder
}

/** Where a path inside the folder really leads; null when that is outside, or nowhere. */
export function realInside(folder: string, path: string): string | null {
  try {
    const real = realpathSync(join(folder, ...path.split('/')))
    const way = relative(folder, real)
    return way.split(sep)[0] === '..' || isAbsolute(way) ? null : real
  } catch {
    return null
  }
}

export function readInside(folder: string, path: string): Buffer | Unread {
  const there = join(folder, ...path.split('/'))
  const real = realInside(folder, path)
  if (real === null) return isThere(there) ? 'outside' : 'noFile'
  let file: number
  try {
    // neither a link that was put there just now, nor a pipe that never ends
    file = openSync(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch {
    return 'notFile'
  }
  try {
    const { size, ...facts } = fstatSync(file)
    if ((facts.mode & constants.S_IFMT) !== constants.S_IFREG) return 'notFile'
    if (size > FILE_MOST) return 'tooLarge'
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0))
  } catch {
    return 'notFile'
  } finally {
    closeSync(file)
  }
}

/** Whether a command may name this path: it is not there, or it stays inside; of a pattern, whatever it could mean. */
export function staysInside(folder: string, path: string): boolean {
  const parts = path.split('/')
  const pattern = parts.findIndex((part) => /[*?[]/.test(part))
  if (pattern < 0) return realInside(folder, path) !== null || !isThere(join(folder, ...parts))
  const parent = parts.slice(0, pattern).join('/')
  if (pattern < parts.length - 1) return false
  const real = realInside(folder, parent)
  if (real === null) return false
  return readdirSync(real).every((name) => realInside(folder, `${parent}/${name}`) !== null || !isThere(join(real, name)))
}

/** A link that leads nowhere counts as there. */
function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}
