import type { ValidationStatus } from '#features/content/rules.ts'
import type { AnswerFile } from '../rules.ts'

/** One save as it was sent: every attempt at it is the same, under the same key. */
export interface Sent {
  key: string
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  base: number
  settles: string[]
}

/** What stands in a field and is not known to be on the server. */
export interface Entry {
  text: string
  file: AnswerFile | null
  /** the revision that was seen when it was written */
  base: number
  at: number
  sent: Sent | null
}

export interface Left {
  /** the opened page that wrote it */
  page: string
  task: string
}

/** What is typed into one project's fields, kept by this device. Each opened page writes under its own name: two tabs never write over each other. */
export interface Journal {
  /** False when this device keeps nothing. */
  write(task: string, entry: Entry): boolean
  remove(task: string): void
  /** what other pages have left, or are writing now */
  others(): Left[]
  peek(left: Left): Entry | null
  drop(left: Left): void
}

export type Keys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const ROOT = 'waymark:answer'
export const VISITOR = 'visitor'

interface Place {
  owner: string
  projectId: string
  page: string
}

export function openJournal(find: () => Keys | undefined, { owner, projectId, page }: Place): Journal {
  const root = rootOf(owner, projectId)
  const keyOf = ({ page, task }: Left) => `${root}${task}:${page}`

  function attempt<T>(act: (storage: Keys) => T, otherwise: T): T {
    try {
      const storage = find()
      return storage ? act(storage) : otherwise
    } catch {
      // full, or forbidden: whoever writes is told so
      return otherwise
    }
  }
  return {
    write: (task, entry) =>
      attempt((storage) => {
        storage.setItem(keyOf({ page, task }), JSON.stringify(entry))
        return true
      }, false),
    remove: (task) => attempt((storage) => storage.removeItem(keyOf({ page, task })), undefined),
    others: () => attempt((storage) => keysIn(storage).flatMap((key) => leftIn(key, root) ?? []), []).filter((left) => left.page !== page),
    peek: (left) => attempt((storage) => entryIn(storage.getItem(keyOf(left))), null),
    drop: (left) => attempt((storage) => storage.removeItem(keyOf(left)), undefined),
  }
}

export function rootOf(owner: string, projectId: string): string {
  return `${ROOT}:${owner}:${projectId}:`
}

/** Whose page wrote which task, when the key is one of this project's. */
export function leftIn(key: string | null, root: string): Left | null {
  if (!key?.startsWith(root)) return null
  const [task = '', page = ''] = key.slice(root.length).split(':')
  return task && page ? { task, page } : null
}

export function entryIn(text: string | null): Entry | null {
  try {
    const entry = text === null ? null : (JSON.parse(text) as Partial<Entry> | null)
    if (typeof entry?.text !== 'string' || typeof entry.base !== 'number') return null
    return { text: entry.text, base: entry.base, file: entry.file ?? null, at: entry.at ?? 0, sent: entry.sent ?? null }
  } catch {
    return null
  }
}

/** The projects of which somebody has left something here. */
export function projectsLeft(storage: Keys, owner: string): string[] {
  return partsIn(storage).flatMap((parts) => (parts.owner === owner ? [parts.projectId] : []))
}

/** Whether somebody who is signed in elsewhen has left something of this task here. */
export function isLeftBehind(storage: Keys, projectId: string, task: string): boolean {
  return partsIn(storage).some((parts) => parts.projectId === projectId && parts.task === task && parts.owner !== VISITOR)
}

function partsIn(storage: Keys): { owner: string; projectId: string; task: string }[] {
  return keysIn(storage).flatMap((key) => {
    const [product, kind, owner = '', projectId = '', task = ''] = key.split(':')
    return `${product}:${kind}` === ROOT ? [{ owner, projectId, task }] : []
  })
}

function keysIn(storage: Keys): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
}
