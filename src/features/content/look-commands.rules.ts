/**
 * Which commands may run on a learner's machine to look at what they did. A list of what is allowed, not of what is not: a command that
 * deletes, installs, pushes, asks for more rights or writes a file is none of them.
 */
import { filesReadBy, filesSearchedBy, gitReads, PRINTERS, printsOnly, READING_OPTIONS, testsOnly } from './look-options.rules.ts'
import { commandParts, type CommandPart, type Unfit } from './look-words.rules.ts'
import { isInside } from './looks.rules.ts'

export interface Permitted {
  /** it runs a program of the learner's own, not only tools that read */
  runsOwn: boolean
  /** paths inside the folder that it names: none of them may be a link that leads out */
  paths: string[]
  /** of these, files that a tool would make if they were not there */
  opens: string[]
}

/** Options of an own program that name a file, or hold one. */
const NAMES_FILES = /^-.*\/|^--?[\w-]*(from|file)/
/** How a program says its version where that is no option of the usual names. */
const SAYS_VERSION: Record<string, string> = { openssl: 'version', dig: '-v' }
/** A name that begins otherwise may be an option, which can hold a program itself. */
const INTERPRETERS: Record<string, RegExp> = {
  python3: /^[\w.].*\.py$/s,
  python: /^[\w.].*\.py$/s,
  node: /^[\w.].*\.m?[jt]s$/s,
  bash: /^[\w.].*\.sh$/s,
  sh: /^[\w.].*\.sh$/s,
}
/** From a pattern they may get an option, or one more file, and could write by it. */
const TAKES_NO_PATTERN = new Set('cd file find git printf sed sort sqlite3 tar test uniq xxd'.split(' '))
const CURL_FLAGS = /^-[sSiIfvN]+$|^--(silent|show-error|include|head|fail|compressed)$/
/** Spelled out, because programs disagree on which host an odd address names. */
const OWN_ADDRESS = /^(https?:\/\/)?(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/.*)?$/s
const SQLITE_FLAGS = /^-(readonly|header|column|csv|json|line|list|table|box|markdown)$/
const FOLDERS_MOST = 8

/** Whether a command may be run at all, once it was shown; `from` is the folder inside the learner's where it would run. */
export function permit(code: string, from = ''): Permitted | Unfit {
  if (code.length > 1000 || code.trim() === '') return { unfit: code.slice(0, 40) }
  const parts = commandParts(code)
  if ('unfit' in parts) return parts
  const permitted: Permitted = { runsOwn: false, paths: [], opens: [] }
  // a cd may fail or be left out: what comes after it runs in any of these, and in the last if all goes well
  let folders = [from]
  for (const part of parts) {
    const one = permitOne(part, folders)
    if ('unfit' in one) return one
    permitted.runsOwn ||= one.runsOwn
    permitted.paths.push(...folders.flatMap((folder) => one.paths.map((path) => joined(folder, path))))
    permitted.opens.push(...one.opens.map((path) => joined(folders.at(-1) ?? '', path)))
    if (part.words[0]?.text !== 'cd') continue
    const entered = folders.map((folder) => joined(folder, part.words[1]?.text ?? ''))
    folders = [...folders.filter((folder) => !entered.includes(folder)), ...entered]
    if (folders.length > FOLDERS_MOST) return { unfit: 'cd' }
  }
  return permitted
}

function permitOne({ words: [first, ...words], isFed }: CommandPart, folders: readonly string[]): Permitted | Unfit {
  const name = first?.text ?? ''
  const given = words.map(({ text }) => text)
  const unfit = { unfit: [name, ...given.slice(0, 1)].join(' ') }
  if (name !== first?.bare || name.includes('=')) return unfit
  if (TAKES_NO_PATTERN.has(name) && words.some(({ bare }) => /[*?[]/.test(bare))) return unfit
  const nothing: Permitted = { runsOwn: false, paths: [], opens: [] }
  const reads = (files: readonly string[] | null, more: Partial<Permitted> = {}): Permitted | Unfit => {
    if (files === null) return unfit
    const paths = files.filter((one) => one !== '/dev/null' && one !== '-')
    const out = paths.find((path) => !isIn(path, folders) || (folders.length > 1 && name !== 'cd' && CLIMBS.test(path)))
    return out === undefined ? { ...nothing, paths, ...more } : { unfit: out }
  }
  // a program that does not know the word may run what a pipe feeds it
  if (!isFed && asksVersion(name, given)) return nothing
  if (PRINTERS.has(name)) return nothing
  if (Object.hasOwn(READING_OPTIONS, name)) return reads(filesReadBy(name, given))
  const operands = given.filter((one) => !one.startsWith('-'))
  const [only = '', second = ''] = given
  switch (name) {
    case 'printf':
      return printsOnly(given) ? nothing : unfit
    case 'test':
      return testsOnly(given) ? reads(operands) : unfit
    case 'cd':
      return given.length === 1 && operands.length === 1 ? reads(given) : unfit
    case 'find':
      return reads(filesSearchedBy(given))
    case 'sed':
      return only === '-n' && /^(\d+|\$)(,(\d+|\$))?p$/.test(second) ? reads(unlessOptions(given.slice(2))) : unfit
    case 'tar':
      // what has a colon is a file of another machine
      return /^-?t[vzjJ]*f$/.test(only) && !second.includes(':') ? reads(unlessOptions(given.slice(1))) : unfit
    case 'curl':
      return curlReads(given) ? nothing : unfit
    case 'sqlite3':
      return sqliteReads(given) ? reads(operands.slice(0, 1), { opens: operands.slice(0, 1).filter((one) => one !== ':memory:') }) : unfit
    case 'git':
      return gitReads(given) && !given.some((one) => NAMES_FILES.test(one)) ? reads(operands.slice(1)) : unfit
  }
  const isScript = Object.hasOwn(INTERPRETERS, name) && INTERPRETERS[name]?.test(only) === true
  if (!isScript && !/^\.{1,2}\/[\w./-]+$/.test(name)) return unfit
  return given.some((one) => NAMES_FILES.test(one)) ? unfit : reads(isScript ? operands : [name, ...operands], { runsOwn: true })
}

function asksVersion(name: string, given: readonly string[]): boolean {
  const [only = '', ...more] = given
  if (more.length > 0) return false
  if (Object.hasOwn(SAYS_VERSION, name) && SAYS_VERSION[name] === only) return true
  return /^(--version|-V)$/.test(only) && /^[a-z][a-z0-9.+-]*$/.test(name)
}

const CLIMBS = /(^|\/)\.\.(\/|$)/
/** Stands for `..` too, except in a new bash. */
const MAY_CLIMB = /(^|\/)\.{1,2}[*?[]/

/** Goes up first if at all, because behind a link up is somewhere else. */
function isIn(path: string, folders: readonly string[]): boolean {
  const below = path.replace(/^(\.{1,2}(\/+|$))+/, '')
  return !CLIMBS.test(below) && !MAY_CLIMB.test(path) && folders.every((folder) => isInside(path, folder))
}

function unlessOptions(files: readonly string[]): readonly string[] | null {
  return files.some((one) => one.startsWith('-') && one !== '-') ? null : files
}

/** Reads only: one address of this machine, without following redirects. */
function curlReads(given: readonly string[]): boolean {
  const [address = '', ...more] = given.filter((one) => !one.startsWith('-'))
  return more.length === 0 && OWN_ADDRESS.test(address) && given.every((one) => one === address || CURL_FLAGS.test(one))
}

function sqliteReads(given: readonly string[]): boolean {
  const [file, question, ...more] = given.filter((one) => !SQLITE_FLAGS.test(one))
  if (file === undefined || file.startsWith('-') || /^file:/i.test(file) || question === undefined || more.length > 0) return false
  if (/^\.(tables|schema|indexes|sha3sum)( \w+)?$/.test(question)) return true
  return /^\s*(select|explain|with)\b/i.test(question) && !SQLITE_NEVER.test(question)
}

const SQLITE_NEVER =
  /;\s*\S|\b(insert|update|delete|replace|attach|pragma|writefile|readfile|load_extension|edit|fsdir|zipfile|fts3_tokenizer)\b/i

function joined(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
