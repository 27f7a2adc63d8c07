import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  nfd?: number
  node: { mode: number }
}

interface NodeFsModule {
  FS: { isDir(mode: number): boolean }
  NODEFS: { realPath(node: unknown): string; stream_ops: { fsync?: (file: OpenFile) => number } }
}

interface Watch {
  synced?: () => void
  failed: (error: unknown) => void
}

type Options = Parameters<NodeFS['init']>[1]

function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** PGlite's own NodeFS answers every fsync with success and does nothing. */
export class FsyncNodeFS extends NodeFS {
  readonly #watch: Watch

  constructor(folder: string, watch: Watch) {
    super(folder)
    this.#watch = watch
  }

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options)
    prepared.emscriptenOpts.preRun?.push((module) => {
      const { FS, NODEFS } = module as unknown as NodeFsModule
      NODEFS.stream_ops.fsync = (file) => {
        try {
          if (FS.isDir(file.node.mode)) syncFolder(NODEFS.realPath(file.node))
          else if (file.nfd !== undefined) fsyncSync(file.nfd)
          this.#watch.synced?.()
        } catch (error) {
          this.#watch.failed(error)
          throw error
        }
        return 0
      }
    })
    return prepared
  }
}
