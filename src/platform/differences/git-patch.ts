import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff'

/** An empty text means that the file does not exist. */
export type FileChange = { path: string; before: string; after: string } | { path: string; picture: Buffer; before?: Buffer }

/** A patch for `git apply`. Paths contain no blanks and no quotes. */
export function gitPatch(changes: readonly FileChange[]): string {
  return changes.map((change) => ('picture' in change ? changedPicture(change) : changedText(change))).join('')
}

const NONE = '/dev/null'

function changedText({ path, before, after }: { path: string; before: string; after: string }): string {
  if (before === after) return ''
  const [from, to] = [before === '' ? NONE : `a/${path}`, after === '' ? NONE : `b/${path}`]
  const patch = structuredPatch(from, to, before, after, undefined, undefined, { context: 3 })
  const mode = before === '' ? 'new file mode 100644\n' : after === '' ? 'deleted file mode 100644\n' : ''
  return `diff --git a/${path} b/${path}\n${mode}${formatPatch(patch, FILE_HEADERS_ONLY)}`
}

function changedPicture({ path, picture, before }: Extract<FileChange, { picture: Buffer }>): string {
  if (before?.equals(picture)) return ''
  const name = (body: Buffer) => createHash('sha1').update(`blob ${body.length}\0`).update(body).digest('hex')
  return [
    `diff --git a/${path} b/${path}`,
    ...(before ? [] : ['new file mode 100644']),
    `index ${before ? name(before) : '0'.repeat(40)}..${name(picture)}${before ? ' 100644' : ''}`,
    'GIT binary patch',
    ...[picture, before ?? Buffer.alloc(0)].flatMap((body) => [`literal ${body.length}`, ...literal(deflateSync(body)), '']),
    '',
  ].join('\n')
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'
const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LINE_BYTES = 52

/** Lines of git's base 85, each prefixed with its length. */
function literal(packed: Buffer): string[] {
  const lines: string[] = []
  for (let at = 0; at < packed.length; at += LINE_BYTES) {
    const bytes = packed.subarray(at, at + LINE_BYTES)
    let line = LENGTHS[bytes.length - 1] ?? ''
    for (let word = 0; word < bytes.length; word += 4) line += inBase85(bytes.subarray(word, word + 4))
    lines.push(line)
  }
  return lines
}

function inBase85(bytes: Buffer): string {
  let value = Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]).readUInt32BE()
  let signs = ''
  for (let place = 0; place < 5; place += 1) {
    signs = (SIGNS[value % 85] ?? '') + signs
    value = Math.floor(value / 85)
  }
  return signs
}
