import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { isAboutTask, noTries, triedAgain } from '../hints.rules.ts'
import { practiceTexts } from '../practice.texts.ts'
import { runOutcome, type RunLog } from '../run-log.rules.ts'
import type { RunOrder } from '../run.rules.ts'
import { areSame, writtenFiles, type WorkspaceFile, type WorkTask } from '../work-files.rules.ts'
import { whyNotHere } from './can-run.ts'
import type { Editor } from './editor/open-editor.ts'
import { keepWork } from './keep-work.ts'
import { useRun } from './use-run.ts'

interface Places {
  box: RefObject<HTMLElement | null>
  editor: RefObject<Editor | null>
  /** where a live page is shown */
  page: RefObject<HTMLDivElement | null>
  /** where it is said what became of a run */
  result: RefObject<HTMLDivElement | null>
}

interface Opened {
  task: WorkTask
  text: string
  onBegin(): void
  onChange(text: string): void
}

/** The file that was reset, as it stood before. */
interface Reset {
  name: string
  before: string
}

/** The state of a workspace: its files, its run and their messages. */
export function useWorkspace({ task, text, ...told }: Opened, { box, editor, page, result }: Places) {
  const keeper = useKept(task, text, told, editor)
  const { files, outcome } = useSyncExternalStore(keeper.subscribe, keeper.read)
  const [shown, setShown] = useState(() => files.find(({ role }) => role === 'write')?.name ?? files[0]?.name ?? '')
  const [tries, setTries] = useState(noTries)
  const [ran, setRan] = useState<RunOrder | null>(null)
  const [hasChanges, setChanges] = useState(false)
  const resets = useResets(keeper, editor, setShown)
  const [whyNot] = useState(() => whyNotHere(task.language))
  const run = useRun(task, page, end)

  function start(mode: RunOrder['mode']): void {
    if (run.isBusy || whyNot !== null) return
    const order = orderOf(task, keeper.files(), mode)
    keeper.flush()
    editor.current?.mark(null, null)
    resets.forget()
    setChanges(false)
    setRan(order)
    run.start(order)
  }

  function end(log: RunLog, order: RunOrder): void {
    const { problem } = log
    editor.current?.mark(problem?.file ?? null, problem?.line ?? null)
    showResult()
    if (log.mode !== 'test') return
    const found = runOutcome(log)
    keeper.tested(writtenOf(order), found)
    const failures = [...log.tests.filter(({ passed }) => !passed), ...(problem ? [{ ...problem, name: null }] : [])]
    const own = writtenFiles(keeper.files()).map(({ name }) => name)
    const tried = failures.filter((failure) => isAboutTask(failure, own))
    if ((log.reason === 'done' || log.reason === 'failed') && (tried.length > 0 || (failures.length === 0 && found === null)))
      setTries((before) =>
        triedAgain(
          before,
          tried.flatMap(({ name }) => name ?? []),
        ),
      )
  }

  /** In a low window the result may be out of sight after a run by a key. Does not scroll if the focus has left the workspace. */
  function showResult(): void {
    requestAnimationFrame(() => {
      if (box.current?.contains(document.activeElement)) result.current?.scrollIntoView({ block: 'nearest' })
    })
  }

  /** The files of a run that are the learner's. */
  function writtenOf(order: RunOrder) {
    const own = new Set(writtenFiles(keeper.files()).map(({ name }) => name))
    return order.files.filter(({ name }) => own.has(name))
  }

  function goTo(name: string, line: number): void {
    const file = keeper.files().find((one) => one.name === name)
    if (!file) return
    setShown(name)
    editor.current?.show({ ...file, isReadOnly: file.role !== 'write' })
    editor.current?.goTo(line)
  }

  function edit(name: string, next: string): void {
    resets.forget()
    keeper.edit(name, next)
  }

  const file = files.find(({ name }) => name === shown)
  return {
    keeper,
    files,
    outcome,
    file,
    shown,
    setShown,
    tries,
    run,
    hasChanges,
    setChanges,
    whyNot,
    start,
    goTo,
    edit,
    reset: () => resets.reset(shown),
    undoReset: resets.undo,
    said: resets.name === null ? '' : practiceTexts.resetDone(resets.name),
    isStale: ran !== null && !areSame(writtenOf(ran), writtenFiles(files)),
  }
}

function orderOf(task: WorkTask, files: readonly WorkspaceFile[], mode: RunOrder['mode']): RunOrder {
  return {
    language: task.language,
    files: files.map((file) => ({ name: file.name, text: file.text })),
    main: task.main,
    mode,
    tests: files.filter(({ role }) => role === 'tests').map(({ name }) => name),
    ...(task.probe !== undefined && { probe: task.probe }),
  }
}

/** A file can be given back its start, and until something else is done that can be taken back. */
function useResets(keeper: Keeper, editor: Places['editor'], show: (name: string) => void) {
  const [last, setLast] = useState<Reset | null>(null)

  function replace(name: string, next: string): void {
    const file = keeper.files().find((one) => one.name === name)
    if (!file) return
    show(name)
    // what is not shown is not heard when it changes
    editor.current?.show({ ...file, isReadOnly: false })
    editor.current?.replace(name, next)
    // a phone would bring its keyboard
    if (!matchMedia('(pointer: coarse)').matches) editor.current?.focus()
  }
  return {
    /** the file that was reset */
    name: last?.name ?? null,
    forget: () => setLast(null),
    reset(name: string): void {
      const file = keeper.files().find((one) => one.name === name)
      if (!file || file.start === null || file.role !== 'write') return
      replace(name, file.start)
      setLast({ name, before: file.text })
    },
    undo(): void {
      if (last) replace(last.name, last.before)
      setLast(null)
    },
  }
}

type Keeper = ReturnType<typeof keepWork>

type Told = Pick<Opened, 'onBegin' | 'onChange'>

function useKept(task: WorkTask, text: string, told: Told, editor: { readonly current: Editor | null }) {
  const latest = useRef(told)
  useEffect(() => void (latest.current = told))
  const [keeper] = useState(() =>
    keepWork(
      task,
      text,
      (next) => latest.current.onChange(next),
      () => latest.current.onBegin(),
    ),
  )
  useEffect(() => {
    if (keeper.take(text)) for (const file of keeper.files()) editor.current?.replace(file.name, file.text)
  }, [keeper, text, editor])
  useEffect(() => {
    const leave = () => keeper.flush()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [keeper])
  return keeper
}
