import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { isUnchanged } from '#platform/http/conditional.ts'
import { addVary, pickEncoding } from '#platform/http/negotiate.ts'
import { refuseRequest } from '#platform/http/refuse.ts'

export interface StaticRules {
  /** The folder served as `/` of the site. */
  root: string
  /** Files whose name changes with their content. */
  immutable?: (path: string) => boolean
}

interface Found {
  file: string
  size: number
  etag: string
  type: string
  /** The size of each compressed file beside it. */
  siblings: Map<Encoding, number>
}

const SIBLINGS = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof SIBLINGS

const FOREVER = 'public, max-age=31536000, immutable'
const A_WHILE = 'public, max-age=600'
/** Up to this size a file is sent from one buffer, and an immutable one is cached in memory. */
const SMALL = 524_288
const KEPT_BYTES = 67_108_864

export function serveStatic({ root, immutable = () => false }: StaticRules): MiddlewareHandler {
  const found = new Map<string, Found>()
  const kept = createKept()
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { path } = c.req
    const lasting = immutable(path)
    const name = safeName(path)
    const file = name === null ? null : (found.get(name) ?? (await find(join(root, name), name)))
    const notFound = () => (lasting ? refuseRequest(c, 'NOT_FOUND') : next())
    if (name === null || !file) return notFound()
    if (lasting) found.set(name, file)
    try {
      return await send(c, file, lasting ? FOREVER : A_WHILE, (path) => (lasting ? kept(path) : readFile(path)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // a later build has replaced the one it was found in
      found.delete(name)
      return notFound()
    }
  }
}

/** A relative name below the root, or null: no `..`, no hidden files, no characters that file systems interpret. */
export function safeName(path: string): string | null {
  let name: string
  try {
    name = decodeURIComponent(path).replace(/^\/+/, '')
  } catch {
    return null
  }
  const parts = name.split('/')
  const isSafe = parts.every((part) => part !== '' && (!part.startsWith('.') || part === '.well-known'))
  return isSafe && !/[\0\\:]/.test(name) ? name : null
}

async function find(file: string, name: string): Promise<Found | null> {
  const facts = await sizeOf(file)
  if (!facts) return null
  const siblings = new Map<Encoding, number>()
  for (const [encoding, ending] of Object.entries(SIBLINGS)) {
    const sibling = await sizeOf(file + ending)
    if (sibling) siblings.set(encoding as Encoding, sibling.size)
  }
  const etag = `"${facts.size.toString(36)}-${Math.floor(facts.mtimeMs).toString(36)}"`
  return { file, size: facts.size, etag, type: getMimeType(name) ?? 'application/octet-stream', siblings }
}

async function sizeOf(file: string) {
  const facts = await stat(file).catch(() => null)
  return facts?.isFile() ? facts : null
}

async function send(
  c: Context,
  found: Found,
  cacheControl: string,
  read: (file: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const encoding = pickEncoding(c.req.header('accept-encoding'), [...found.siblings.keys()])
  const file = encoding ? found.file + SIBLINGS[encoding] : found.file
  const etag = encoding ? found.etag.replace(/"$/, `-${encoding}"`) : found.etag
  const headers = new Headers({ 'Content-Type': found.type, 'Cache-Control': cacheControl, ETag: etag })
  if (found.siblings.size > 0) addVary(headers, 'Accept-Encoding')
  if (isUnchanged(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('Content-Encoding', encoding)
  const size = (encoding && found.siblings.get(encoding)) ?? found.size
  headers.set('Content-Length', String(size))
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  return new Response(size <= SMALL ? await read(file) : await streamOf(file), { headers })
}

/** Opened first: a missing file throws here, not in the middle of an answer. */
async function streamOf(file: string): Promise<ReadableStream> {
  const opened = await open(file)
  return Readable.toWeb(opened.createReadStream()) as ReadableStream
}

function createKept() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let bytes = 0
  return async (file: string) => {
    const body = kept.get(file) ?? (await readFile(file))
    if (!kept.has(file) && bytes + body.length <= KEPT_BYTES) {
      kept.set(file, body)
      bytes += body.length
    }
    return body
  }
}
