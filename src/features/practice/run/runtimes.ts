import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'

/** What a language is run by: the script of its worker, and the files that are handed over with it. */
export interface Runtime {
  worker: string
  assets: { name: string; address: string }[]
  /** as they are unpacked, to show how far they have come */
  bytes: number
}

/** Each comes as a file of its own, when somebody opens that language. */
export async function runtimeOf(language: PracticeLanguage): Promise<Runtime> {
  if (language === 'python') return (await import('./python-runtime.ts')).pythonRuntime
  if (language === 'javascript' || language === 'typescript') return (await import('./javascript-runtime.ts')).javascriptRuntime
  if (language === 'sql') return (await import('./sql-runtime.ts')).sqlRuntime
  throw new Error(`nothing runs ${language} yet`)
}
