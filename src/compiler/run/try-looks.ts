import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judge } from '#features/content/checks.rules.ts'
import { pick, type Look, type Looks } from '#features/content/looks.rules.ts'
import type { Sought } from '../source/answers.ts'

export interface Tried {
  task: string
  found: string | null
  isRight: boolean
}

interface Place {
  /** where the terminal began */
  folder: string
  looks: Looks
  /** runs a command in a folder, and gives what it prints */
  run(code: string, folder: string): Promise<{ printed: string; complained: string }>
}

/** What the looks of these tasks find in the folder as the blocks have left it. */
export async function tryLooks(sought: readonly Sought[], { folder, looks, run }: Place): Promise<Tried[]> {
  const root = looks.folder === null ? folder : join(folder, looks.folder)
  const tried: Tried[] = []
  for (const { id, check } of sought) {
    const look = looks.tasks[id]
    if (!look) continue
    const text = await see(look, root, folder, run).catch(() => null)
    const found = text === null ? null : pick(text, look.line)
    tried.push({ task: id, found, isRight: found !== null && judge(check, found) === 'right' })
  }
  return tried
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
