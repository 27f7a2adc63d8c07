/** The author's preview: each good save shows at once; a broken one keeps the page as it was and lists what is wrong. */

/** The readers that an author can view the site as. */
export const READERS = ['pro', 'free', 'visitor', 'halfway'] as const
export type Reader = (typeof READERS)[number]

/** A finding of the check, with links to its source line and block. */
export interface Remark {
  /** a mistake blocks publishing, advice does not */
  kind: 'mistake' | 'advice'
  file: string
  line: number
  column: number
  what: string
  mend: string
  /** opens the line in the author's editor */
  link: string
  /** the block of the page that it is about; null if none */
  block: string | null
}

/** An answer that the author marked as right, to try out as a learner would. */
export interface RightAnswer {
  /** the id of the task's field */
  id: string
  title: string
  text: string
  /** files, which no field takes */
  isExemplar: boolean
}

/** What the author sees about the project beside its page. */
export interface About {
  remarks: Remark[]
  /** who can see it on a site; null for everyone */
  sight: string | null
  answers: RightAnswer[]
}

export interface PreviewedProject {
  id: string
  title: string
  tracks: { id: string; title: string }[]
  /** null before its first good save */
  version: string | null
  /** the page shows an earlier save, because the last one is broken */
  isBroken: boolean
}

export interface CataloguePreview {
  projects: PreviewedProject[]
  /** problems in files that all projects share */
  shared: Remark[]
  /** a catalogue is broken: its projects are not published */
  isHeldBack: boolean
  /** counts the saves so far */
  save: number
  /** the projects whose pages this save changed */
  changed: string[]
  /** time from the save to the published page */
  tookMs: number
}

export interface BlockPlace {
  id: string
  line: number
}

/** The last block that begins at or before the line. */
export function blockAt(places: readonly BlockPlace[], line: number): string | null {
  return places.findLast((place) => place.line <= line)?.id ?? null
}

/** In answers.yaml each entry is below the id of its task. */
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

/** A known editor, or an address with {path} and {line}; null for anything else, and for an address that would run in the page. */
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

/** What a half-finished learner has done: the first half, at least one. */
export function firstHalf<One>(all: readonly One[]): One[] {
  return all.slice(0, Math.max(1, Math.floor(all.length / 2)))
}
