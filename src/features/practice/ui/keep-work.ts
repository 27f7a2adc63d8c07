import { areSame, openedFiles, writtenFiles, type WorkspaceFile, type WorkTask } from '../work-files.rules.ts'
import { textOfWork, workIn, type RunOutcome, type WorkFile } from '../work.rules.ts'

/** What is typed is handed on after so long, so that what stood there for a quarter of a second is kept. */
const SAVES_AFTER_MS = 100

export interface WorkState {
  readonly files: readonly WorkspaceFile[]
  /** of these files exactly */
  readonly outcome: RunOutcome | null
}

/**
 * The files of an open workspace. Typing saves them without an outcome, a run of the tests with one. `begin` is called at
 * the first key, before the save that follows it.
 */
export function keepWork(task: WorkTask, text: string, save: (text: string) => void, begin: () => void) {
  const listeners = new Set<() => void>()
  let state = stateOf(task, text)
  let typed = state.files
  let saved = text
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedSince = 0
  let tested = { files: writtenFiles(state.files), outcome: state.outcome }

  function become(next: WorkState): void {
    state = next
    typed = next.files
    for (const listener of listeners) listener()
  }
  function hand(next: WorkState): void {
    clearTimeout(timer)
    timer = undefined
    become(next)
    saved = textOfWork({ files: writtenFiles(next.files), outcome: next.outcome })
    save(saved)
  }
  function flush(): void {
    // what is undone is as it was tested
    const known = areSame(tested.files, writtenFiles(typed)) ? tested.outcome : null
    if (timer !== undefined) hand({ files: typed, outcome: known && { ...known, isAgain: true } })
  }

  return {
    read: () => state,
    /** the editor's current text */
    files: () => typed,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit(name: string, next: string): void {
      if (typed.some((file) => file.name === name && file.text === next)) return
      typed = typed.map((file) => (file.name === name ? { ...file, text: next } : file))
      if (timer === undefined) {
        begin()
        typedSince = Date.now()
        timer = setTimeout(flush, SAVES_AFTER_MS)
        // a browser that is busy with keys lets timers wait
      } else if (Date.now() - typedSince >= SAVES_AFTER_MS) flush()
    },
    /** What became of a run of exactly these files; of others it says nothing. */
    tested(files: readonly WorkFile[], outcome: RunOutcome | null): void {
      if (!areSame(files, writtenFiles(typed))) return
      tested = { files: [...files], outcome }
      hand({ files: typed, outcome })
    },
    /** The saved answer, if another page changed it; text typed here meanwhile is kept. */
    take(next: string): boolean {
      if (next === saved || timer !== undefined) return false
      saved = next
      become(stateOf(task, next))
      tested = { files: writtenFiles(state.files), outcome: state.outcome }
      return true
    },
    flush,
  }
}

function stateOf(task: WorkTask, text: string): WorkState {
  const work = workIn(text)
  return { files: openedFiles(task, work), outcome: work?.outcome ?? null }
}
