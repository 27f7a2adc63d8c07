/**
 * An author sees each save where it is read. A save that is broken leaves what was there before, and says what is wrong.
 */

/** As whom the author looks at the site. */
export const READERS = ['pro', 'free', 'visitor', 'halfway'] as const
export type Reader = (typeof READERS)[number]

/** Something that the check has found, with the way to it. */
export interface Remark {
  /** a mistake keeps the project from being published, advice does not */
  kind: 'mistake' | 'advice'
  file: string
  line: number
  column: number
  what: string
  mend: string
  /** opens the line in the author's editor */
  link: string
  /** the block of the page that it is about; null where it is about none */
  block: string | null
}

/** What the author wrote as right, to be handed in as a learner would. */
export interface RightAnswer {
  /** of the task's field */
  id: string
  title: string
  text: string
}

/** What an author wants to know of the project beside its page. */
export interface About {
  remarks: Remark[]
  /** who gets it on a site, where that is not everybody */
  sight: string | null
  answers: RightAnswer[]
}

export interface PreviewedProject {
  id: string
  title: string
  tracks: { id: string; title: string }[]
  /** null before its first good save */
  version: string | null
  /** the last save is not what the page shows */
  isBroken: boolean
}

export interface Preview {
  projects: PreviewedProject[]
  /** what is wrong with the files that all projects share: nothing is published before that is mended */
  shared: Remark[]
  /** counts the saves that were looked at */
  save: number
  /** the projects whose pages are others than before this save */
  changed: string[]
  /** from the save to here */
  tookMs: number
}

export interface BlockPlace {
  id: string
  line: number
}

/** The block that begins last before the line. */
export function blockAt(places: readonly BlockPlace[], line: number): string | null {
  return places.findLast((place) => place.line <= line)?.id ?? null
}

/** In answers.yaml everything stands below the id of a task. */
export function taskAt(yaml: string, line: number): string | null {
  const names = yaml.split(/\r?\n/).slice(0, line)
  return names.findLast((text) => /^[\w-]+:/.test(text))?.replace(/:.*$/, '') ?? null
}

const EDITORS: Record<string, string> = {
  vscode: 'vscode://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
  cursor: 'cursor://file{path}:{line}:{column}',
  windsurf: 'windsurf://file{path}:{line}:{column}',
  zed: 'zed://file{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{path}&line={line}&column={column}',
}

export const EDITOR_NAMES = Object.keys(EDITORS)

/** A known editor, or an address with {path} and {line} in it; null for anything else, and for what would run in the page. */
export function editorAddress(named: string): string | null {
  const known = EDITORS[named]
  if (known !== undefined) return known
  const isAddress = /^(?!(javascript|data|vbscript|blob):)[a-z][a-z0-9+.-]*:/i.test(named)
  return isAddress && named.includes('{path}') && named.includes('{line}') ? named : null
}

export function editorLink(address: string, { path, line, column }: { path: string; line: number; column: number }): string {
  const whole = path.replaceAll('\\', '/')
  const encoded = (whole.startsWith('/') ? whole : `/${whole}`).split('/').map(encodeURIComponent).join('/')
  return address
    .replaceAll('{path}', encoded.replace(/^\/([a-z])%3A/i, '/$1:'))
    .replaceAll('{line}', String(line))
    .replaceAll('{column}', String(column))
}

/** What somebody has done who is half-way through: the first half, and at least one. */
export function firstHalf<One>(all: readonly One[]): One[] {
  return all.slice(0, Math.max(1, Math.floor(all.length / 2)))
}
