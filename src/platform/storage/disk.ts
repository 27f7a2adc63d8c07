import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { StartError } from '#platform/result.ts'
import { checkKey, isKey } from '#platform/storage/key.ts'
import type { FileFacts, Storage, Stored, StoredFacts } from '#platform/storage/storage.ts'

/** Every file ends with its facts in this many bytes, so that content and facts change together, in one rename. */
const FACTS_BYTES = 256
const INCOMING = '.incoming'
const STALE_MS = 86_400_000

export function createDiskStorage(folder: string): Storage {
  const incoming = join(folder, INCOMING)
  const pathOf = (key: string) => join(folder, checkKey(key))
  const prepared = once(async () => {
    await makeFolder(incoming)
    await removeStale(incoming)
  })

  const storage: Storage = {
    async put(key, body, { contentType }) {
      const path = pathOf(key)
      await prepared()
      const temporary = join(incoming, randomUUID())
      try {
        const kept = await write(temporary, body, contentType)
        await makeFolder(dirname(path))
        await rename(temporary, path)
        await syncFolder(dirname(path))
        return kept
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(key) {
      const path = pathOf(key)
      const handle = await open(path).catch(whenMissing)
      return handle && read(handle, path)
    },

    async stat(key) {
      const path = pathOf(key)
      const handle = await open(path).catch(whenMissing)
      try {
        return handle && (await readFacts(handle, path))
      } finally {
        await handle?.close()
      }
    },

    async has(key) {
      return (await stat(pathOf(key)).catch(whenMissing))?.isFile() ?? false
    },

    async remove(key) {
      const path = pathOf(key)
      const removed = await unlink(path).then(() => true, whenMissing)
      if (removed) await syncFolder(dirname(path))
    },

    list: (prefix) => walk(folder, '', prefix),

    presign: () => Promise.resolve(null),

    async check() {
      const key = `_check-${randomUUID()}`
      try {
        if (existsSync(folder)) {
          await storage.put(key, Buffer.from('check'), { contentType: 'text/plain' })
          await storage.remove(key)
        } else await checkCanBeMade(folder)
      } catch (error) {
        throw new StartError(`${folder} cannot be written: give this user the right to write there, or set DATA_DIR to another folder.`, {
          cause: error,
        })
      }
      return `Files are kept in ${folder}.`
    },
  }
  return storage
}

async function write(path: string, body: Buffer | Readable, contentType: string): Promise<FileFacts> {
  const handle = await open(path, 'wx')
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer>)) {
      hash.update(chunk)
      size += chunk.length
      await handle.appendFile(chunk)
    }
    const etag = hash.digest('hex')
    await handle.appendFile(factsOf({ contentType, etag }))
    await handle.sync()
    return { size, etag }
  } finally {
    await handle.close()
  }
}

function factsOf(facts: { contentType: string; etag: string }): string {
  const line = JSON.stringify(facts)
  if (Buffer.byteLength(line) >= FACTS_BYTES) throw new Error(`Content type is too long: ${facts.contentType}`)
  return `${line.padEnd(FACTS_BYTES - 1)}\n`
}

async function readFacts(handle: FileHandle, path: string): Promise<StoredFacts> {
  const size = (await handle.stat()).size - FACTS_BYTES
  const end = size < 0 ? '' : (await handle.read(Buffer.alloc(FACTS_BYTES), 0, FACTS_BYTES, size)).buffer.toString()
  const facts = factsIn(end)
  if (facts === null) throw new StartError(`${path} is damaged, or was not put there by Waymark: move it away.`)
  const { contentType, etag } = facts
  return { size, etag, contentType }
}

function factsIn(end: string): { contentType: string; etag: string } | null {
  try {
    return JSON.parse(end) as { contentType: string; etag: string } | null
  } catch {
    return null
  }
}

async function read(handle: FileHandle, path: string): Promise<Stored> {
  try {
    const facts = await readFacts(handle, path)
    if (facts.size > 0) return { ...facts, body: handle.createReadStream({ start: 0, end: facts.size - 1 }) }
    await handle.close()
    return { ...facts, body: Readable.from([]) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<{ key: string; size: number }> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(whenMissing)) ?? []
  const names = entries.filter(({ name }) => isKey(name)).map((entry) => folder + entry.name + (entry.isDirectory() ? '/' : ''))
  for (const name of names.sort()) {
    if (name.endsWith('/')) {
      if (name.startsWith(prefix) || prefix.startsWith(name)) yield* walk(root, name, prefix)
    } else if (name.startsWith(prefix)) {
      const facts = await stat(join(root, name)).catch(whenMissing)
      if (facts) yield { key: name, size: facts.size - FACTS_BYTES }
    }
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Leaves nothing behind, so that a check of a site that never started does not begin one. */
async function checkCanBeMade(folder: string): Promise<void> {
  let parent = dirname(folder)
  while (!existsSync(parent)) parent = dirname(parent)
  await rmdir(await mkdtemp(join(parent, '_check-')))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const facts = await stat(join(incoming, name)).catch(whenMissing)
    if (facts && Date.now() - facts.mtimeMs > STALE_MS) await rm(join(incoming, name), { force: true })
  }
}

function whenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = null
      throw error
    }))
}
