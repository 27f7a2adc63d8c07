import { closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readdirSync, readSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path'

/** Everything that is read is read through here, and nothing outside of the folder is. */

export type Unread = 'noFile' | 'outside' | 'notFile' | 'tooLarge'

export const FILE_MOST = 5_000_000

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
  const file = openInside(folder, path)
  if (typeof file === 'string') return file
  try {
    if (file.size > FILE_MOST) return 'tooLarge'
    return file.read(0, file.size) ?? 'notFile'
  } finally {
    file.close()
  }
}

/** A file that may be too large to be read as a whole. */
export interface OpenFile {
  size: number
  /** Null where there are not as many bytes, or they cannot be read. */
  read(at: number, length: number): Buffer | null
  close(): void
}

export function openInside(folder: string, path: string): OpenFile | Unread {
  const there = join(folder, ...path.split('/'))
  const real = realInside(folder, path)
  if (real === null) return isThere(there) ? 'outside' : 'noFile'
  let file: number | null = null
  try {
    // neither a link that was put there just now, nor a pipe that never ends
    const opened = openSync(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    file = opened
    const { size, mode } = fstatSync(opened)
    if ((mode & constants.S_IFMT) !== constants.S_IFREG) return (closeSync(opened), 'notFile')
    return { size, read: (at, length) => bytesAt(opened, at, length), close: () => closeSync(opened) }
  } catch {
    if (file !== null) closeSync(file)
    return 'notFile'
  }
}

function bytesAt(file: number, at: number, length: number): Buffer | null {
  if (length < 0 || at < 0) return null
  const bytes = Buffer.alloc(length)
  try {
    return readSync(file, bytes, 0, length, at) === length ? bytes : null
  } catch {
    return null
  }
}

/** The names in a folder inside; none where it is no folder, leads out, or holds more than `most`. */
export function namesInside(folder: string, path: string, most: number): string[] {
  const real = realInside(folder, path)
  try {
    const names = real === null ? [] : readdirSync(real)
    return names.length > most ? [] : names
  } catch {
    return []
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
export function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** How many bytes a file inside has; 0 where it cannot be asked. */
export function sizeInside(folder: string, path: string): number {
  const file = openInside(folder, path)
  if (typeof file === 'string') return 0
  file.close()
  return file.size
}
