import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { FsyncNodeFS } from './fsync-node-fs.ts'
import { joinBytes, type FromEngine, type ToEngine } from './wire.ts'

export interface EngineData {
  /** Absent: the database lives in memory and ends with the thread. */
  folder?: string
  /** A reserve file, deleted when the disk is full. */
  reserve?: string
  template?: Uint8Array
  module: WebAssembly.Module
  initdb?: string[]
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]),
]

export async function createEngine(data: EngineData, failed: (error: unknown) => void, synced?: () => void): Promise<PGlite> {
  return PGlite.create({
    ...(data.folder === undefined
      ? {}
      : { fs: new FsyncNodeFS(data.folder, { failed, reserve: data.reserve, ...(synced ? { synced } : {}) }), startParams }),
    ...(data.template ? { loadDataDir: new Blob([new Uint8Array(data.template)]) } : {}),
    ...(data.initdb ? { initDbStartParams: data.initdb } : {}),
    pgliteWasmModule: data.module,
    extensions: { pg_trgm },
  })
}

/** All connections share one session: clears its state between two connections. */
async function forget(pg: PGlite): Promise<void> {
  if (pg.isInTransaction()) await pg.exec('rollback')
  await pg.exec('discard all')
}

const deadly = ['PANIC', 'FATAL'].map((severity) => Buffer.from(`\0V${severity}\0`))

/** Errors after which PostgreSQL would exit; PGlite would go on in a broken state, or loop. */
function deathIn(part: Buffer): string | undefined {
  const at = Math.max(...deadly.map((mark) => part.indexOf(mark)))
  if (at < 0) return undefined
  return (
    part
      .toString('utf8', at)
      .split('\0')
      .find((field) => field.startsWith('M'))
      ?.slice(1) ?? 'unknown'
  )
}

async function run(pg: PGlite, bytes: Uint8Array, failed: (error: unknown) => void): Promise<Uint8Array> {
  const parts: Buffer[] = []
  const onRawData = (bytesOfPart: Uint8Array) => {
    const part = Buffer.from(bytesOfPart)
    parts.push(part)
    const death = deathIn(part)
    if (death !== undefined) failed(death)
  }
  await pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData })
  return joinBytes(parts)
}

async function serve(data: EngineData, send: (message: FromEngine) => void, receive: (handle: (message: ToEngine) => void) => void) {
  const failed = (error: unknown) => {
    send({ kind: 'failed', message: String(error) })
    process.exit(1)
  }
  const pg = await createEngine(data, failed)
  const fsync = await pg.query<{ fsync: string }>('show fsync')

  async function handle(message: ToEngine): Promise<void> {
    if (message.kind === 'bytes') send({ kind: 'bytes', connection: message.connection, bytes: await run(pg, message.bytes, failed) })
    else if (message.kind === 'hangUp') await forget(pg)
    else if (message.kind === 'dump') send({ kind: 'dumped', bytes: new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()) })
    else {
      await pg.close()
      process.exit(0)
    }
  }

  let turn = Promise.resolve()
  receive((message) => {
    turn = turn.then(() => handle(message)).catch(failed)
  })
  send({ kind: 'ready', fsync: fsync.rows[0]?.fsync === 'on' })
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  await serve(
    workerData as EngineData,
    (message) => port.postMessage(message),
    (handle) => port.on('message', handle),
  )
}
