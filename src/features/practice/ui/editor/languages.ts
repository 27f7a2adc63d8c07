import { indentUnit, type LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { keepLate } from '#platform/browser/load-late.ts'

/** SQL of a PostgreSQL practice, whose keywords differ from SQLite's. */
const POSTGRESQL = 'postgresql'

const python = keepLate(() => import('@codemirror/lang-python'))
const javascript = keepLate(() => import('@codemirror/lang-javascript'))
const html = keepLate(() => import('@codemirror/lang-html'))
const css = keepLate(() => import('@codemirror/lang-css'))
const sqlParts = keepLate(() => import('@codemirror/lang-sql'))

const loaders: Record<string, () => Promise<LanguageSupport>> = {
  py: async () => (await python()).python(),
  js: () => script({ jsx: true }),
  mjs: () => script({}),
  jsx: () => script({ jsx: true }),
  ts: () => script({ typescript: true }),
  tsx: () => script({ typescript: true, jsx: true }),
  json: () => script({}),
  sql: () => sql('SQLite'),
  [POSTGRESQL]: () => sql('PostgreSQL'),
  html: async () => (await html()).html(),
  css: async () => (await css()).css(),
}

async function script(options: { jsx?: boolean; typescript?: boolean }): Promise<LanguageSupport> {
  return (await javascript()).javascript(options)
}

async function sql(dialect: 'SQLite' | 'PostgreSQL'): Promise<LanguageSupport> {
  const part = await sqlParts()
  return part.sql({ dialect: part[dialect] })
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

function kindOf(name: string, language: PracticeLanguage): string {
  const ending = endingOf(name)
  return ending === 'sql' && language === 'postgresql' ? POSTGRESQL : ending
}

const opened = new Map<string, Extension>()

/** Loads the colours and the grammar of these files. Code can be written without them, so a failure is not one. */
export async function openLanguages(names: readonly string[], language: PracticeLanguage): Promise<void> {
  const kinds = new Set(names.map((name) => kindOf(name, language)))
  await Promise.allSettled([...kinds].map(async (kind) => opened.set(kind, (await loaders[kind]?.()) ?? [])))
}

/** The language of a file, by the end of its name; nothing for one that is unknown or not loaded. */
export function languageOf(name: string, language: PracticeLanguage): Extension {
  return opened.get(kindOf(name, language)) ?? []
}

export function indentOf(name: string): Extension {
  return indentUnit.of(endingOf(name) === 'py' ? '    ' : '  ')
}
