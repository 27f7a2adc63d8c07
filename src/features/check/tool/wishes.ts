import type { Result } from './outcome.ts'
import type { Settings } from './settings.ts'

export interface Wishes {
  project: string | null
  dry: boolean
  yes: boolean
  /** lists the later tasks too */
  all?: boolean
  /** in this folder, also where it was another one last time */
  here?: boolean
  /** with `yes`, in the folder of last time, too */
  elsewhere?: boolean
  /** the project stood where a command may stand */
  isBare?: boolean
}

export const COMMANDS = ['check', 'login', 'logout', 'mcp']

/** What came of it, for `--json`. */
export interface Report {
  project: string | null
  folder: string | null
  results: Result[]
}

/** Changes the settings, here and in their file. */
export type Keep = (change: (settings: Settings) => void) => void
