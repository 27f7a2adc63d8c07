import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { isUrl, URL_LONGEST } from '#features/content/answer-text.rules.ts'

/** What a finished project can be saved as. */
export const SAVE_OPTIONS = ['portfolio', 'pdf', 'readme', 'markdown', 'url'] as const
export type SaveOption = (typeof SAVE_OPTIONS)[number]
export const DEFAULT_OPTION: SaveOption = 'portfolio'

/** These have a title page, with a theme and an address, and are made anew before they are saved. */
export function hasTitlePage(option: SaveOption): boolean {
  return option === 'pdf' || option === 'portfolio' || option === 'url'
}

/** Where no PDF can be made these are not offered. */
export function needsPdf(option: SaveOption): boolean {
  return option === 'pdf' || option === 'url'
}

export function needsPro(option: SaveOption): boolean {
  return option === 'readme' || option === 'markdown'
}

/** A theme that was chosen with Pro is kept, and not used without. */
export function usableTheme(stored: DocumentationTheme, isPro: boolean): DocumentationTheme {
  return isPro ? stored : 'light'
}

/** The address on the title page may be missing; one that is there can be opened. */
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
