import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { judgeAnswer } from '#features/content/checks.rules.ts'
import { pick, type Look, type Looks } from '#features/content/looks.rules.ts'
import type { Sought } from '../source/answers.ts'
import { changesOf, inCopy, type Broken } from './broken-folders.ts'

export interface Tried {
  task: string
  found: string | null
  isRight: boolean
}

export interface WronglyRight {
  task: string
  broken: Broken
  found: string
}

interface Place {
  /** where the terminal began */
  folder: string
  looks: Looks
  /** runs a command in a folder, and gives what it prints */
  run(code: string, folder: string): Promise<{ printed: string; complained: string }>
}

/** What the looks of these tasks find in the folder as the blocks have left it. */
export async function tryLooks(sought: readonly Sought[], place: Place): Promise<Tried[]> {
  const tried: Tried[] = []
  for (const one of sought) {
    const look = place.looks.tasks[one.id]
    if (look) tried.push(await tryLook(one, look, place))
  }
  return tried
}

async function tryLook({ id, check }: Sought, look: Look, { folder, looks, run }: Place): Promise<Tried> {
  const root = looks.folder === null ? folder : join(folder, looks.folder)
  const text = await see(look, root, folder, run).catch(() => null)
  const found = text === null ? null : pick(text, look)
  return { task: id, found, isRight: found !== null && judgeAnswer(check, found) === 'right' }
}

/** The looks that call a folder right in which their task was not done. */
export async function tryUndone(sought: readonly Sought[], place: Place, broken: Broken): Promise<WronglyRight[]> {
  const asked = sought.filter(({ id }) => readsFolder(place.looks.tasks[id]))
  if (asked.length === 0) return []
  return inCopy(place.folder, async (folder) => wrongly(await tryLooks(asked, { ...place, folder }), broken))
}

/** The looks that are still right when what they read is empty, or holds something else. */
export async function tryBroken(sought: readonly Sought[], place: Place): Promise<WronglyRight[]> {
  const found: WronglyRight[] = []
  for (const one of sought) {
    const look = place.looks.tasks[one.id]
    const root = place.looks.folder ?? ''
    if (!look || !readsFolder(look) || !(await isThere(join(place.folder, root)))) continue
    for (const { broken, make } of await changesOf(look, join(place.folder, root))) {
      if (found.some((other) => other.task === one.id && other.broken === broken)) continue
      found.push(
        ...(await inCopy(place.folder, async (folder) => {
          await make(join(folder, root))
          return wrongly([await tryLook(one, look, { ...place, folder })], broken)
        })),
      )
    }
  }
  return found
}

/** The version of a program is the machine's, whatever is in the folder. */
const VERSION = /^[a-z][\w.+-]*( --version| -[vV]| version)( \| head -n ?1)?$/

function readsFolder(look: Look | undefined): boolean {
  return (
    look !== undefined &&
    !(
      look.look === 'run' &&
      look.code
        .trim()
        .split('\n')
        .every((line) => VERSION.test(line))
    )
  )
}

function wrongly(tried: readonly Tried[], broken: Broken): WronglyRight[] {
  return tried.flatMap(({ task, found, isRight }) => (isRight && found !== null ? [{ task, broken, found }] : []))
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function see(look: Look, root: string, start: string, run: Place['run']): Promise<string> {
  if (look.look === 'file') return readFile(join(root, look.path), 'utf8')
  if (look.look === 'http') {
    const response = await fetch(look.url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
    const head = [
      `HTTP/1.1 ${response.status} ${response.statusText}`,
      ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    ]
    return `${head.join('\n')}\n\n${await response.text()}`
  }
  const [code, inside] = look.look === 'git' ? [`git ${gitAsks(look.object)}`, look.in] : [look.code, look.in]
  const { printed, complained } = await run(code, inside === '' ? root : join(root, inside)).catch(() => run(code, start))
  // what goes to stderr counts only where the look names a line
  return look.line === undefined ? printed : `${printed}\n${complained}`
}

function gitAsks(object: string): string {
  return object.includes(':') ? `cat-file -p ${object}` : `rev-parse ${object}`
}
