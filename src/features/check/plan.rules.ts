import { permit } from '#features/content/look-commands.rules.ts'
import { isInside, isLoopback, isObject, isShape, isShown, LOOK_KINDS, type Look, type Looks } from '#features/content/looks.rules.ts'

/** What a tool on a learner's machine may look at for one version of a project, as the site signs it. */
export interface CheckPlan {
  project: string
  title: string
  /** the hash of the published version that it comes from */
  version: string
  /** the page that shows all of it */
  page: string
  /** what the folder is called in the text */
  folder: string | null
  tasks: PlannedTask[]
}

export interface PlannedTask {
  id: string
  title: string
  look: Look
}

/** Goes before the text of a plan when it is signed, so that no other signature of the site passes for one. */
export const PLAN_CONTEXT = 'waymark check plan 1\n'

export const TASKS_MOST = 200
const TITLE_LONGEST = 1000

interface Of {
  project: string
  title: string
  version: string
  page: string
}

/** The part of a version's looks that one learner may see. */
export function checkPlanOf(of: Of, looks: Looks | null, tasks: readonly { id: string; title: string; description: string }[]): CheckPlan {
  const planned = tasks.flatMap(({ id, title, description }) => {
    const look = looks?.tasks[id]
    return look ? [{ id, title: printable(title || description) || id, look }] : []
  })
  return { ...of, title: printable(of.title) || of.project, folder: looks?.folder ?? null, tasks: planned.slice(0, TASKS_MOST) }
}

function printable(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, TITLE_LONGEST)
}

/** Reads a plan that came over the wire; a sentence says why it is none. What it may hold is decided here, not by who has sent it. */
export function readPlan(text: string): CheckPlan | string {
  if (text.length > 500_000) return 'it is too long'
  const plan = parsed(text)
  if (!isRecord(plan)) return 'it is no plan'
  const { project, title, version, page, folder, tasks } = plan
  if (!isId(project) || !isWords(title) || !isId(version) || !isWords(page)) return 'it does not say which project it is for'
  if (folder !== null && !(isWords(folder) && isInside(folder) && !folder.includes('/'))) return 'its folder has no name'
  if (!Array.isArray(tasks) || tasks.length > TASKS_MOST) return 'it has no tasks, or too many'
  const read: PlannedTask[] = []
  for (const task of tasks as unknown[]) {
    if (!isRecord(task) || !isId(task['id']) || !isWords(task['title'])) return 'one of its tasks has no name'
    const look = lookIn(task['look'])
    if (typeof look === 'string') return `of the task ${task['id']}: ${look}`
    read.push({ id: task['id'], title: task['title'], look })
  }
  return { project, title, version, page, folder, tasks: read }
}

function lookIn(look: unknown): Look | string {
  if (!isRecord(look)) return 'nothing to look at'
  const { look: kind, path, url, object, code, line, count, in: from } = look
  if (line !== undefined && !(typeof line === 'string' && isShape(line))) return 'the shape of its line cannot be read'
  if (count !== undefined && count !== true) return 'a count that cannot be read'
  const shape = { ...(line !== undefined && { line }), ...(count === true && { count: true as const }) }
  switch (LOOK_KINDS.find((one) => one === kind)) {
    case 'file':
      return isWords(path) && isInside(path) ? { look: 'file', path, ...shape } : 'a file outside of the folder'
    case 'http':
      return isWords(url) && isLoopback(url) ? { look: 'http', url, ...shape } : 'an address that is not on this machine'
    case 'git':
      return isWords(object) && isObject(object) && isFolder(from)
        ? { look: 'git', object, in: from, ...shape }
        : 'an object of git that cannot be named so'
    case 'run': {
      if (typeof code !== 'string' || !isFolder(from)) return 'a command without a folder'
      const permitted = permit(code, from)
      return 'unfit' in permitted ? `a command that is never run: ${visible(permitted.unfit)}` : { look: 'run', code, in: from, ...shape }
    }
    default:
      return 'a kind of look that this tool does not know'
  }
}

/** Text from elsewhere, with signs made visible by which a terminal could hide a part of it. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : '�'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && isShown(value, TITLE_LONGEST)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,200}$/.test(value)
}

function isFolder(value: unknown): value is string {
  return value === '' || (isWords(value) && isInside(value))
}

/** What is read, asked or run for a task. */
export function sayPlace(look: Look): string {
  switch (look.look) {
    case 'file':
      return `read the file ${look.path}`
    case 'http':
      return `ask ${look.url}`
    case 'git':
      return `read ${look.object} in git${look.in === '' ? '' : ` in ${look.in}`}`
    case 'run':
      return `run${look.in === '' ? '' : ` in ${look.in}`}: ${look.code.replaceAll('\n', '\n     ')}`
  }
}

/** What a plan makes a machine do, one line a task. */
export function sayLook(look: Look): string {
  if (look.count === true) return `${sayPlace(look)}\nand count the lines${look.line === undefined ? '' : `: ${look.line}`}`
  return look.line === undefined ? sayPlace(look) : `${sayPlace(look)}\nand take what stands at <it> in a line like: ${look.line}`
}
