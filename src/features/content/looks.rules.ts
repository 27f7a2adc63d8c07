/** Where in a learner's own folder the answer to a task stands. The vocabulary is closed: nothing else is ever looked at or run. */
export type Look = (
  | { look: 'file'; path: string }
  | { look: 'http'; url: string }
  | { look: 'git'; object: string; in: string }
  | { look: 'run'; code: string; in: string }
) & {
  /** the shape of the line that answers: `<any>` stands for any text, `<it>` for the part that is handed in; without one, all of it */
  line?: string
  /** hands in how many lines have that shape, or hold anything */
  count?: true
}

export const LOOK_KINDS = ['file', 'http', 'git', 'run'] as const

/** What a version of a project says of its own folder. */
export interface Looks {
  /** the name of the folder in which the text begins to work; null when it makes none */
  folder: string | null
  tasks: Record<string, Look>
}

export const FOUND_LONGEST = 2000
export const LINE_LONGEST = 300

/** The part of a text that answers; null when no line has the shape. */
export function pick(text: string, { line: shape, count }: Pick<Look, 'line' | 'count'>): string | null {
  if (count === true) return numberOf(text, shape)
  if (shape === undefined) {
    const all = text.replaceAll('\r\n', '\n').trim()
    return all === '' || all.length > FOUND_LONGEST ? null : all
  }
  for (const line of text.split(/\r?\n/)) {
    const found = line.length > FOUND_LONGEST ? null : inShape(folded(line), folded(shape))
    if (found !== null && found !== '') return found
  }
  return null
}

function numberOf(text: string, shape: string | undefined): string | null {
  const wanted = shape === undefined ? null : folded(shape)
  let number = 0
  for (const line of text.split('\n')) {
    // a longer one is not read, so nobody knows how many there are
    if (line.length > FOUND_LONGEST && wanted !== null) return null
    if (wanted === null ? line.trim() !== '' : inShape(folded(line), wanted) !== null) number += 1
  }
  return number === 0 ? null : String(number)
}

const HOLE = /(<any>|<it>)/

/** Goes from hole to hole and never back, so that no line takes long. */
function inShape(line: string, shape: string): string | null {
  const [first = '', ...parts] = shape.split(HOLE)
  if (!line.startsWith(first)) return null
  let at = first.length
  let it: string | null = null
  for (let index = 0; index < parts.length; index += 2) {
    const piece = parts[index + 1] ?? ''
    const isLast = index + 2 >= parts.length
    const end = isLast ? line.length - piece.length : line.indexOf(piece, at)
    if (end < at || !line.startsWith(piece, end)) return null
    if (parts[index] === '<it>') it = line.slice(at, end).trim()
    at = end + piece.length
  }
  if (at !== line.length) return null
  return shape.includes('<it>') ? it : line
}

function folded(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}

/** A terminal shows all of it, in one line. */
export function isShown(text: string, longest: number): boolean {
  return text !== '' && text.length <= longest && !UNSHOWN.test(text)
}

const UNSHOWN = /[\p{Cc}\p{Cf}]/u

/** The shape of a line, as a learner reads it before anything is looked at. */
export function isShape(line: string): boolean {
  return isShown(line, LINE_LONGEST)
}

/** A path that stays in the folder, written alike on every system. */
export function isInside(path: string, from = ''): boolean {
  if (/^[/~]|^[a-z]:|\\/i.test(path) || UNSHOWN.test(path)) return false
  let depth = from === '' ? 0 : from.split('/').filter((part) => part !== '' && part !== '.').length
  for (const part of path.split('/')) {
    if (part === '..') depth -= 1
    else if (part !== '' && part !== '.') depth += 1
    if (depth < 0) return false
  }
  return true
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An address of this machine itself. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address) || UNSHOWN.test(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && LOOPBACK.has(hostname) && username === '' && password === ''
}

/** A name of an object as git says it: a branch, an id, or a file in it. No option, no revision that runs a search. */
export function isObject(name: string): boolean {
  return /^(?!-)[\w./-]{1,100}(:[\w./-]{1,200})?$/.test(name) && !name.includes('..')
}
