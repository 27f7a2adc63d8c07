import type { ValidationWorkAttrs } from '#features/content/nodes/validation-work.rules.ts'
import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import type { Work, WorkFile } from './work.rules.ts'

/** A task as the workspace needs it. */
export interface WorkTask extends Pick<ValidationWorkAttrs, 'id' | 'title' | 'language' | 'main' | 'hints' | 'probe'> {
  language: PracticeLanguage
  files: (WorkFile & { role: 'write' | 'given' | 'tests' })[]
}

export interface WorkspaceFile extends WorkFile {
  role: 'write' | 'given' | 'tests'
  /** what the author gave; null where the task has no such file any more */
  start: string | null
}

/** The files of a task with the learner's text. Text of a file that the author has removed is kept. */
export function openedFiles({ files }: Pick<WorkTask, 'files'>, work: Work | null): WorkspaceFile[] {
  const written = new Map(work?.files.map(({ name, text }) => [name, text]))
  const known = files.map(({ name, role, text }): WorkspaceFile => {
    const own = role === 'write' ? written.get(name) : undefined
    return { name, role, text: own ?? text, start: text }
  })
  const gone = [...written].filter(([name]) => !files.some((file) => file.name === name))
  return [...known, ...gone.map(([name, text]): WorkspaceFile => ({ name, role: 'write', text, start: null }))]
}

export function writtenFiles(files: readonly WorkspaceFile[]): WorkFile[] {
  return files.filter(({ role }) => role === 'write').map(({ name, text }) => ({ name, text }))
}

export function areSame(one: readonly WorkFile[], other: readonly WorkFile[]): boolean {
  return one.length === other.length && one.every(({ name, text }, at) => name === other[at]?.name && text === other[at]?.text)
}

/** The files to which the author gave another start than `before`. */
export function changedStarts(
  files: readonly WorkspaceFile[],
  before: readonly WorkFile[],
): { name: string; before: string; now: string }[] {
  return files.flatMap(({ name, role, start }) => {
    const old = before.find((file) => file.name === name)
    return role === 'write' && start !== null && old && old.text !== start ? [{ name, before: old.text, now: start }] : []
  })
}
