import { indentUnit, type LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { loadLate } from '#platform/browser/load-late.ts'

const loaders: Record<string, () => Promise<LanguageSupport>> = {
  py: async () => (await loadLate(() => import('@codemirror/lang-python'))).python(),
  js: () => script({ jsx: true }),
  mjs: () => script({}),
  jsx: () => script({ jsx: true }),
  ts: () => script({ typescript: true }),
  tsx: () => script({ typescript: true, jsx: true }),
  json: () => script({}),
  sql: () => sqlite(),
  html: async () => (await loadLate(() => import('@codemirror/lang-html'))).html(),
  css: async () => (await loadLate(() => import('@codemirror/lang-css'))).css(),
}

async function script(options: { jsx?: boolean; typescript?: boolean }): Promise<LanguageSupport> {
  return (await loadLate(() => import('@codemirror/lang-javascript'))).javascript(options)
}

async function sqlite(): Promise<LanguageSupport> {
  const { sql, SQLite } = await loadLate(() => import('@codemirror/lang-sql'))
  return sql({ dialect: SQLite })
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

const opened = new Map<string, Extension>()

/** Loads the colours and the grammar of these files. Code can be written without them, so a failure is not one. */
export async function openLanguages(names: readonly string[]): Promise<void> {
  const endings = new Set(names.map(endingOf))
  await Promise.allSettled([...endings].map(async (ending) => opened.set(ending, (await loaders[ending]?.()) ?? [])))
}

/** The language of a file, by the end of its name; nothing for one that is unknown or not loaded. */
export function languageOf(name: string): Extension {
  return opened.get(endingOf(name)) ?? []
}

export function indentOf(name: string): Extension {
  return indentUnit.of(endingOf(name) === 'py' ? '    ' : '  ')
}
