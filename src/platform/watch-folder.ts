import { lstatSync, readdirSync, watch, type FSWatcher } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface Watching {
  close(): void
}

const isHidden = (path: string) => path.split(sep).some((part) => part.startsWith('.'))

/** Reports which files below a folder are written, created, moved or deleted; skips hidden ones. */
export function watchFolder(folder: string, hear: (path: string) => void): Watching {
  const heard = (path: string) => {
    if (!isHidden(path)) hear(path)
  }
  if (process.platform === 'linux') return watchEach(folder, heard)
  return watch(folder, { recursive: true }, (_, name) => heard(name ?? ''))
}

/**
 * On Linux Node's recursive watch follows inodes: after an editor has replaced a file, as vim and sed -i do, it misses later saves.
 * A watch on each folder reports all its files.
 */
function watchEach(root: string, hear: (path: string) => void): Watching {
  const watchers = new Map<string, FSWatcher>()

  function leave(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  function follow(folder: string): void {
    const watcher = watch(folder, (event, name) => {
      if (name === null || watchers.get(folder) !== watcher) return
      const path = join(folder, name)
      // the name may now be another folder, or none
      if (event === 'rename' && !isHidden(name)) refollow(path)
      hear(relative(root, path))
    })
    watcher.on('error', () => leave(folder))
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !isHidden(entry.name)) follow(join(folder, entry.name))
    }
  }

  function refollow(path: string): void {
    leave(path)
    if (!isFolder(path)) return
    try {
      follow(path)
    } catch {
      leave(path)
    }
  }

  follow(root)
  return { close: () => leave(root) }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
