import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { isUrl, URL_LONGEST } from '#features/content/answer-text.rules.ts'

/** The forms in which a finished project can be saved. */
export const SAVE_OPTIONS = ['portfolio', 'pdf', 'readme', 'markdown', 'url'] as const
export type SaveOption = (typeof SAVE_OPTIONS)[number]
export const DEFAULT_OPTION: SaveOption = 'portfolio'

/** These have a title page with theme and address, and are made again before saving. */
export function hasTitlePage(option: SaveOption): boolean {
  return option === 'pdf' || option === 'portfolio' || option === 'url'
}

export const SAVE_JOBS = ['portfolio', 'download', 'link'] as const
type SaveJob = (typeof SAVE_JOBS)[number]

/** What the learner wants to do with the saved project. */
export function jobOf(option: SaveOption): SaveJob {
  return option === 'portfolio' ? 'portfolio' : option === 'url' ? 'link' : 'download'
}

/** Not offered if this site cannot make PDFs. */
export function needsPdf(option: SaveOption): boolean {
  return option === 'pdf' || option === 'url'
}

export function needsPro(option: SaveOption): boolean {
  return option === 'readme' || option === 'markdown'
}

/** A theme chosen with Pro is kept, but not used without Pro. */
export function usableTheme(stored: DocumentationTheme, isPro: boolean): DocumentationTheme {
  return isPro ? stored : 'light'
}

/** The title page's address is optional, but must be valid. */
export function isTitleUrl(typed: string): boolean {
  const text = typed.trim()
  return text === '' || (text.length <= URL_LONGEST && isUrl(text))
}

export function fileNameOf(option: 'pdf' | 'readme' | 'markdown', projectId: string): string {
  const names = { pdf: `waymark-${projectId}.pdf`, markdown: `waymark-${projectId}.md`, readme: 'README.md' }
  return names[option]
}

export const LOADING = { attempts: 8, delayMs: 4000 }

export const STARTED_AFTER_MS = 2000
