import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  nfd?: number
  node: { mode: number }
}

type Write = (file: OpenFile, buffer: ArrayBufferView, offset: number, length: number, position: number) => number

interface NodeFsModule {
  FS: { isDir(mode: number): boolean }
  NODEFS: { realPath(node: unknown): string; stream_ops: { fsync?: (file: OpenFile) => number; write: Write } }
}

interface Watch {
  synced?: () => void
  failed: (error: unknown) => void
  /** Deleted when a write finds no room: an engine that cannot write ends. */
  reserve?: string | undefined
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

/** A full disk accepts part of a write without an error, or fails the whole write. */
function withReserve(write: Write, reserve: string | undefined): Write {
  return (file, buffer, offset, length, position) => {
    let written = 0
    try {
      written = write(file, buffer, offset, length, position)
      if (written === length || reserve === undefined || !existsSync(reserve)) return written
    } catch (error) {
      if (reserve === undefined || !existsSync(reserve)) throw error
    }
    rmSync(reserve, { force: true })
    return written + write(file, buffer, offset + written, length - written, position + written)
  }
}

/** Makes fsync real: PGlite's NodeFS reports success and does nothing. */
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
      NODEFS.stream_ops.write = withReserve(NODEFS.stream_ops.write, this.#watch.reserve)
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
