import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { packedObject } from './git-packs.ts'
import { readInside } from './in-folder.ts'

const OBJECT_MOST = 2_000_000
const ID = /^[0-9a-f]{40}$/
const REFS_DEEP = 5
const TAGS_DEEP = 5

/** Reads git's own files, without starting git: what `git rev-parse` says of a name, and `git cat-file -p` of a file in it. */
export function readObject(folder: string, inside: string, object: string): string | null {
  const git = inside === '' ? '.git' : `${inside}/.git`
  const [name = '', path] = object.split(':')
  const id = ID.test(name) ? name : resolveRef(folder, git, name)
  if (id === null || path === undefined) return id
  let found = treeOf(folder, git, id)
  for (const part of path.split('/')) found = found === null ? null : entryOf(contentsOf(folder, git, found), part)
  return found === null ? null : (contentsOf(folder, git, found)?.toString('utf8') ?? null)
}

/** The tree of a commit, or of what a tag with a text of its own stands for. */
function treeOf(folder: string, git: string, id: string, depth = 0): string | null {
  const text = contentsOf(folder, git, id)?.toString('utf8') ?? ''
  const tagged = /^object ([0-9a-f]{40})\ntype (?:commit|tag)\n/.exec(text)?.[1]
  if (tagged !== undefined) return depth < TAGS_DEEP ? treeOf(folder, git, tagged, depth + 1) : null
  return /^tree ([0-9a-f]{40})$/m.exec(text)?.[1] ?? null
}

function resolveRef(folder: string, git: string, name: string, depth = 0): string | null {
  if (depth > REFS_DEEP) return null
  for (const ref of [name, `refs/heads/${name}`, `refs/tags/${name}`]) {
    const text = readInside(folder, `${git}/${ref}`)
    if (typeof text === 'string') continue
    const said = text.toString('utf8').trim()
    if (ID.test(said)) return said
    const next = /^ref: (refs\/[\w./-]+)$/.exec(said)?.[1]
    if (next !== undefined && !next.includes('..')) return resolveRef(folder, git, next, depth + 1)
  }
  const packed = readInside(folder, `${git}/packed-refs`)
  const lines = typeof packed === 'string' ? [] : packed.toString('utf8').split('\n')
  const names = [name, `refs/heads/${name}`, `refs/tags/${name}`]
  return lines.map((line) => line.split(' ')).find(([id, ref]) => ID.test(id ?? '') && names.includes(ref ?? ''))?.[0] ?? null
}

/** Its contents, without the kind and the length before them. */
function contentsOf(folder: string, git: string, id: string): Buffer | null {
  const whole = looseObject(folder, git, id) ?? packedObject(folder, git, id, OBJECT_MOST)
  if (whole === null || createHash('sha1').update(whole).digest('hex') !== id) return null
  return whole.subarray(whole.indexOf(0) + 1)
}

function looseObject(folder: string, git: string, id: string): Buffer | null {
  const file = readInside(folder, `${git}/objects/${id.slice(0, 2)}/${id.slice(2)}`)
  if (typeof file === 'string') return null
  try {
    return inflateSync(file, { maxOutputLength: OBJECT_MOST })
  } catch {
    return null
  }
}

/** The id of an entry of a tree: mode, name, a zero, twenty bytes. */
function entryOf(tree: Buffer | null, name: string): string | null {
  if (tree === null) return null
  for (let at = 0; at < tree.length;) {
    const end = tree.indexOf(0, at)
    if (end < 0) return null
    if (tree.subarray(at, end).toString('utf8').replace(/^\d+ /, '') === name) return tree.subarray(end + 1, end + 21).toString('hex')
    at = end + 21
  }
  return null
}
