import { join } from 'node:path'
import { FOUND_LONGEST, isLoopback, pick, type Look } from '#features/content/looks.rules.ts'
import { toolTexts } from '../tool.texts.ts'
import { textWithin } from './ask-site.ts'
import { readObject } from './git-objects.ts'
import { FILE_MOST, isThere, readInside, sizeInside } from './in-folder.ts'
import { runCommand } from './run-command.ts'
import type { Terminal } from './terminal.ts'

export type Why = keyof typeof toolTexts.why
/** Why not comes with a sentence of what was looked at. */
export type Looked = { found: string } | NotFound
interface NotFound {
  why: Why
  message: string
}

const PAGE_MOST = 1_000_000
const PAGE_MS = 5000
const SAID_LONGEST = 200
const NO_REPOSITORY = /^fatal: not a git repository.*$/m

type Around = Pick<Terminal, 'env' | 'signal'> & { note?: Terminal['note'] }

/** Looks at one thing, and takes the part that answers. */
export async function lookAt(look: Look, folder: string, around: Around): Promise<Looked> {
  const seen = await see(look, folder, around)
  if ('why' in seen) return seen
  const place = wordsFor(look)
  const found = pick(seen.text, look)
  if (found !== null) return holdsSecret(found, around.env) ? because('secret', place) : { found }
  const { length } = seen.text.trim()
  if (length === 0) return because('empty', place)
  if (look.line !== undefined) return because('noLine', place)
  return because('tooMuchText', place, toolTexts.sizes.letters(length, FOUND_LONGEST))
}

function because(why: Why, place: string, more = ''): NotFound {
  const says: (place: string, more: string) => string = toolTexts.why[why]
  return { why, message: says(place, more) }
}

/** What was looked at, as a sentence names it. */
function wordsFor(look: Look): string {
  switch (look.look) {
    case 'file':
      return look.path
    case 'git':
      return look.object
    case 'http':
      return look.url
    case 'run':
      return `what “${look.code.replaceAll('\n', ' ; ')}” prints`
  }
}

type Seen = { text: string } | NotFound

async function see(look: Look, folder: string, { env, signal, note }: Around): Promise<Seen> {
  if (look.look === 'file') {
    const read = readInside(folder, look.path)
    if (typeof read !== 'string') return { text: read.toString('utf8') }
    const size = read === 'tooLarge' ? toolTexts.sizes.megabytes(sizeInside(folder, look.path), FILE_MOST) : ''
    return because(read, look.path, size)
  }
  if (look.look === 'git') {
    const text = readObject(folder, look.in, look.object)
    if (text !== null) return { text }
    const isHere = isThere(join(folder, ...look.in.split('/'), '.git'))
    return isHere ? because('noObject', look.object) : because('noRepository', look.in || toolTexts.thisFolder)
  }
  if (look.look === 'http') return ask(look.url)
  const run = await runCommand(look, folder, env, { signal, note })
  const code = `“${look.code.replaceAll('\n', ' ; ')}”`
  if (typeof run === 'string') return because(run, run === 'noFolder' ? look.in : code)
  if ('noFile' in run) return because('noFile', run.noFile)
  const { printed, complained } = run
  const noRepository = NO_REPOSITORY.exec(complained)?.[0]
  const where = look.in || toolTexts.thisFolder
  const text = look.line === undefined ? printed : `${printed}\n${complained}`
  // without a repository a count of lines is 0, which may be the answer of one that has nothing new
  if (noRepository !== undefined && (look.line === undefined || pick(text, look) === null))
    return because('noRepository', where, noRepository)
  // 0 lines beside a complaint say that the program failed; they are no count
  const isZero = (look.count === true ? pick(text, look) : printed.trim()) === '0'
  if (!isZero && (printed.trim() !== '' || !run.failed)) return { text }
  const said = complaintIn(complained, env)
  const isAnswer = !isZero && look.line !== undefined && pick(text, look) !== null
  return said === null || isAnswer ? { text } : because('failed', code, said)
}

/** The first line of what a program complains of; of a traceback the last, which says what is wrong. */
function complaintIn(complained: string, env: NodeJS.ProcessEnv): string | null {
  const lines = complained.split('\n').filter((line) => line.trim() !== '')
  const said = (lines[0]?.startsWith('Traceback') ? lines.at(-1) : lines[0])?.trim().slice(0, SAID_LONGEST) ?? ''
  return said === '' || holdsSecret(said, env) ? null : said
}

async function ask(url: string): Promise<Seen> {
  if (!isLoopback(url)) return because('outside', url)
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PAGE_MS) })
    const head = [
      `HTTP/1.1 ${response.status} ${response.statusText}`,
      ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    ]
    return { text: `${head.join('\n')}\n\n${await textWithin(response, PAGE_MOST)}` }
  } catch {
    return because('noAnswer', url)
  }
}

const SECRET_NAME = /key|token|secret|pass|credential|auth/i
const SECRET_FORMS = /\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bgithub_pat_\w{20}|\bsk-[\w-]{20}|\bxox[abp]-[\w-]{10}|PRIVATE KEY-----/
const SECRET_SHORTEST = 8

/** A key of this machine, or what looks like anybody's, goes nowhere. */
export function holdsSecret(text: string, env: NodeJS.ProcessEnv): boolean {
  if (SECRET_FORMS.test(text)) return true
  return Object.entries(env).some(
    ([name, value]) => SECRET_NAME.test(name) && value !== undefined && value.length >= SECRET_SHORTEST && text.includes(value),
  )
}
