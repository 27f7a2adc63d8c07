import { isUtf8 } from 'node:buffer'
import type { Report } from '../findings.ts'
import type { SourceFiles } from './text.ts'

export type WhyUnread = 'folder' | 'link' | 'other' | 'unreadable'

/** Lists what could not be read, as one of the files: so it is part of their hash, and reaches the compiler. */
const LIST = '.unread'
const WHOLE_FOLDER = '.'

/** What could not be read of a content folder, by path. */
export class Unread {
  readonly #lists = new Map<string, Record<string, WhyUnread>>()

  add(path: string, why: WhyUnread): void {
    const [, home = '', name = WHOLE_FOLDER] = /^(projects\/[^/]+\/?)?(.+)?$/.exec(path) ?? []
    const list = `${home === '' ? '' : `${home.replace(/\/$/, '')}/`}${LIST}`
    this.#lists.set(list, { ...this.#lists.get(list), [name]: why })
  }

  asFiles(): [string, Buffer][] {
    return [...this.#lists].map(([path, list]) => [path, Buffer.from(JSON.stringify(list))])
  }
}

/** Reports unusable files, and returns their names. `root` is the prefix of the names. */
export function reportUnread(files: SourceFiles, reportIn: (name: string) => Report, root = '', most = Infinity): ReadonlySet<string> {
  const names = new Set<string>()
  const listed = files.get(root + LIST)
  const unread = listed ? (JSON.parse(listed.toString('utf8')) as Record<string, WhyUnread>) : {}
  for (const [name, why] of Object.entries(unread)) {
    names.add(name === WHOLE_FOLDER ? TEXT : name)
    reportIn(name === WHOLE_FOLDER ? TEXT : name)({ line: 1, column: 1 }, 'unread', name === WHOLE_FOLDER ? 'This folder' : name, why)
  }
  for (const [path, body] of files) {
    const name = path.slice(root.length)
    if (!path.startsWith(root) || !IS_TEXT.test(name)) continue
    const found = faultIn(body, name, most, reportIn(name))
    if (found) names.add(name)
  }
  return names
}

const TEXT = 'project.md'
const IS_TEXT = /^(?:[\w-]+\.(?:md|yaml)|practice\/[^/]+\/[^/]+)$/

function faultIn(body: Buffer, name: string, most: number, report: Report): boolean {
  if (!isUtf8(body)) {
    report(firstForeignByte(body), 'notUtf8', name)
    return true
  }
  const { length } = body.toString('utf8')
  if (length > most) report({ line: 1, column: 1 }, 'tooLong', name, length, most)
  return length > most
}

function firstForeignByte(body: Buffer): { line: number; column: number } {
  const lines = body.toString('latin1').split('\n')
  const at = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  return {
    line: at + 1,
    column:
      Buffer.from(lines[at] ?? '', 'latin1')
        .toString('utf8')
        .indexOf('\uFFFD') + 1,
  }
}
