/**
 * Which commands may run on a learner's machine to look at what they did. A list of what is allowed, not of what is not: a command that
 * deletes, installs, pushes, asks for more rights or writes a file is none of them.
 */
import { isInside, isLoopback } from './looks.rules.ts'

export interface Permitted {
  /** it runs a program of the learner's own, not only tools that read */
  runsOwn: boolean
  /** paths inside the folder that it names: none of them may be a link that leads out */
  paths: string[]
}

/** Why a command is not run, in the words of a list: the word that is the reason. */
export type Unfit = { unfit: string }

interface Word {
  text: string
  /** a part of it was not quoted, so that a shell would read it */
  bare: string
}

const READERS = new Set(
  'cat head tail wc grep egrep fgrep sort uniq cut tr ls nl od xxd hexdump cmp diff comm paste rev tac fold column basename dirname echo printf true pwd stat file du cksum md5sum sha1sum sha256sum sha512sum shasum base64 jq expr seq test'.split(
    ' ',
  ),
)
/** Options by which a tool that reads would write, or run something. */
const WRITES: Record<string, RegExp> = {
  sort: /^-\w*[oT]|^--(output|compress|temp|files0)/,
  xxd: /^-\w*r/,
  tail: /^-\w*[fF]|^--follow/,
  file: /^-\w*[Cmzf]|^--(compile|magic)/,
  grep: /^-\w*[efR]|^--(regexp|dereference)/,
  egrep: /^-\w*[efR]|^--(regexp|dereference)/,
  fgrep: /^-\w*[efR]|^--(regexp|dereference)/,
  jq: /^-\w*[fL]|^--(from|raw|slurp)/,
}
/** Options that name a file, or hold one. */
const NAMES_FILES = /^-.*\/|^--?[\w-]*(from|file)/
const GIT_READS = new Set(
  'log show cat-file rev-parse status diff ls-files ls-tree fsck rev-list show-ref count-objects name-rev merge-base describe blame shortlog'.split(
    ' ',
  ),
)
const GIT_NEVER = /^(-c|-C|-O|--(exec-path|git-dir|work-tree|output|ext-diff|textconv|no-index|lost-found|contents|open-files).*)$/
/** How a program says its version where that is no option of the usual names. */
const SAYS_VERSION: Record<string, string> = { openssl: 'version', dig: '-v' }
const INTERPRETERS: Record<string, RegExp> = {
  python3: /\.py$/,
  python: /\.py$/,
  node: /\.m?[jt]s$/,
  bash: /\.sh$/,
  sh: /\.sh$/,
}
const CURL_FLAGS = /^-[sSiIfvN]+$|^--(silent|show-error|include|head|fail|compressed)$/

/** The command as words, for each part of its pipes and lists; or the sign that no such command may hold. */
function partsOf(code: string): Word[][] | Unfit {
  const parts: Word[][] = [[]]
  let word: Word | null = null
  const add = (text: string, isBare: boolean) => {
    word ??= { text: '', bare: '' }
    word.text += text
    if (isBare) word.bare += text
  }
  const endWord = () => {
    if (word) parts.at(-1)?.push(word)
    word = null
  }
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    const rest = code.slice(at)
    const silenced = word === null ? /^(2>&1|[12]?>\s*\/dev\/null)(?=\s|$|[|;])/.exec(rest)?.[0] : undefined
    if (silenced !== undefined) at += silenced.length - 1
    else if (sign === "'") {
      const end = code.indexOf("'", at + 1)
      if (end < 0) return { unfit: "'" }
      add(code.slice(at + 1, end), false)
      at = end
    } else if (sign === '"') {
      const [whole = '', inside = ''] = /^"((?:[^"\\]|\\.)*)"/s.exec(rest) ?? []
      if (whole === '') return { unfit: '"' }
      if (/[$`]/.test(inside.replace(/\\./g, ''))) return { unfit: '$' }
      add(inside.replace(/\\(["\\$`])/g, '$1'), false)
      at += whole.length - 1
    } else if (sign === '\\') {
      if (code.charAt(at + 1) !== '\n') add(code.charAt(at + 1), false)
      else endWord()
      at += 1
    } else if (sign === '\n' || sign === ';' || sign === '|') {
      endWord()
      parts.push([])
      if (rest.startsWith('||')) at += 1
    } else if (rest.startsWith('&&')) {
      endWord()
      parts.push([])
      at += 1
    } else if (sign === ' ' || sign === '\t') endWord()
    else if (sign === '#' && word === null) {
      const end = code.indexOf('\n', at)
      at = (end < 0 ? code.length : end) - 1
    } else if (/[$`<>&(){}!]/.test(sign) || /[\p{Cc}\p{Cf}]/u.test(sign)) return { unfit: sign }
    else add(sign, true)
  }
  endWord()
  return parts.filter((part) => part.length > 0)
}

/** Whether a command may be run at all, once it was shown; `from` is the folder inside the learner's where it would run. */
export function permit(code: string, from = ''): Permitted | Unfit {
  if (code.length > 1000 || code.trim() === '') return { unfit: code.slice(0, 40) }
  const parts = partsOf(code)
  if ('unfit' in parts) return parts
  const permitted: Permitted = { runsOwn: false, paths: [] }
  let folder = from
  for (const part of parts) {
    const one = permitOne(part, folder)
    if ('unfit' in one) return one
    permitted.runsOwn ||= one.runsOwn
    permitted.paths.push(...one.paths.map((path) => joined(folder, path)))
    if (part[0]?.text === 'cd') folder = joined(folder, part[1]?.text ?? '')
  }
  return permitted
}

function permitOne([first, ...words]: Word[], folder: string): Permitted | Unfit {
  const name = first?.text ?? ''
  const given = words.map(({ text }) => text)
  const unfit = { unfit: [name, ...given.slice(0, 1)].join(' ') }
  if (name !== first?.bare || name.includes('=')) return unfit
  const [only] = given
  if (given.length === 1 && /^(--version|-V)$/.test(only ?? '') && /^[a-z][a-z0-9.+-]*$/.test(name)) return { runsOwn: false, paths: [] }
  if (given.length === 1 && Object.hasOwn(SAYS_VERSION, name) && SAYS_VERSION[name] === only) return { runsOwn: false, paths: [] }
  const reads = (operands: string[], runsOwn = false): Permitted | Unfit => {
    const out = operands.find((one) => isPath(one) && !isInside(one, folder))
    return out === undefined ? { runsOwn, paths: operands.filter((one) => isPath(one)) } : { unfit: out }
  }
  if (given.some((one) => NAMES_FILES.test(one))) return unfit
  const operands = given.filter((one) => !one.startsWith('-'))
  if (name === 'cd') return given.length === 1 && !only?.startsWith('-') ? reads(given) : unfit
  if (name in INTERPRETERS && Object.hasOwn(INTERPRETERS, name))
    return INTERPRETERS[name]?.test(only ?? '') && isInside(only ?? '', folder) ? reads(operands, true) : unfit
  if (/^\.{1,2}\/[\w./-]+$/.test(name)) return isInside(name, folder) ? reads([name, ...operands], true) : unfit
  if (name === 'git') return gitReads(given) ? reads(operands.slice(1)) : unfit
  if (name === 'curl') return curlReads(given) ? { runsOwn: false, paths: [] } : unfit
  if (name === 'sqlite3') return sqliteReads(given) ? reads(operands.slice(0, 1)) : unfit
  if (name === 'find') return given.some((one) => /^-(exec|ok|delete|f|L|H|follow)/.test(one)) ? unfit : reads(operands)
  if (name === 'sed') return /^(\d+|\$)(,(\d+|\$))?p$/.test(given[1] ?? '') && only === '-n' ? reads(given.slice(2)) : unfit
  if (name === 'tar') return /^-?t[vzjJ]*f$/.test(only ?? '') && given.every((one) => !one.startsWith('--')) ? reads(given.slice(1)) : unfit
  if (!READERS.has(name) || given.some((one) => WRITES[name]?.test(one))) return unfit
  if (name === 'uniq' || name === 'xxd') return operands.length > 1 ? unfit : reads(operands)
  if (name === 'echo' || name === 'printf' || name === 'expr' || name === 'seq' || name === 'tr') return { runsOwn: false, paths: [] }
  return reads(name === 'jq' || name.endsWith('grep') ? operands.slice(1) : operands)
}

/** What looks like a name of a file; a link could stand behind it. */
function isPath(word: string): boolean {
  return word !== '/dev/null' && word !== '-' && !/^\d+$/.test(word)
}

function gitReads([sub = '', ...given]: string[]): boolean {
  if (given.some((one) => GIT_NEVER.test(one))) return false
  if (GIT_READS.has(sub)) return true
  if (sub === 'hash-object') return !given.some((one) => /^-\w*w|^--(path|no-filters|literally)/.test(one))
  if (sub === 'branch' || sub === 'tag') return given.every((one) => /^(-[arvl]+|--(list|all|show-current))$/.test(one))
  if (sub === 'stash') return given.join(' ') === 'list'
  if (sub === 'remote') return given.every((one) => one === '-v')
  if (sub === 'reflog') return given.every((one) => !/^(expire|delete|drop)$/.test(one))
  return sub === 'config' && /^--(get|list)$/.test(given[0] ?? '')
}

/** Reads only: one address of this machine, without following redirects. */
function curlReads(given: string[]): boolean {
  const addresses = given.filter((one) => !one.startsWith('-'))
  const options = given.filter((one) => one.startsWith('-'))
  const whole = (one: string) => (/^https?:\/\//.test(one) ? one : `http://${one}`)
  return addresses.length === 1 && addresses.every((one) => isLoopback(whole(one))) && options.every((one) => CURL_FLAGS.test(one))
}

function sqliteReads(given: string[]): boolean {
  const [file, question, ...more] = given.filter((one) => !/^-(readonly|header|column|csv|json|line|list|table|box|markdown)$/.test(one))
  if (file === undefined || file.startsWith('-') || /^file:/i.test(file) || question === undefined || more.length > 0) return false
  if (/^\.(tables|schema|indexes|sha3sum)( \w+)?$/.test(question)) return true
  return (
    /^\s*(select|explain|with)\b/i.test(question) &&
    !/;\s*\S|\b(insert|update|delete|replace|attach|pragma|writefile|readfile|load_extension|edit)\b/i.test(question)
  )
}

function joined(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
