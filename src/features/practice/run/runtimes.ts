import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import type { Runtime } from './runtime.ts'

const LOADS = {
  python: () => loadLate(() => import('./python-runtime.ts')).then((part) => part.pythonRuntime),
  javascript: () => loadLate(() => import('./javascript-runtime.ts')).then((part) => part.javascriptRuntime),
  sql: () => loadLate(() => import('./sql-runtime.ts')).then((part) => part.sqlRuntime),
  postgresql: () => loadLate(() => import('./postgresql-runtime.ts')).then((part) => part.postgresqlRuntime),
}

const loading = new Map<string, Promise<Runtime>>()

/** Each is a file of its own. Asked again while there is no network, it waits for the same one: a browser keeps a failed import. */
export function runtimeOf(language: Exclude<PracticeLanguage, 'html'>): Promise<Runtime> {
  const kind = language === 'typescript' ? 'javascript' : language
  const loaded = loading.get(kind) ?? LOADS[kind]()
  loading.set(kind, loaded)
  loaded.catch(() => loading.delete(kind))
  return loaded
}
