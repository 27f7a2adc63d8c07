import './workspace.css'
import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { noTries, triedAgain } from '../hints.rules.ts'
import { practiceTexts } from '../practice.texts.ts'
import { failedTests, outcomeOf, type RunLog } from '../run-log.rules.ts'
import type { RunOrder } from '../run.rules.ts'
import { areSame, writtenFiles, type WorkTask } from '../work-files.rules.ts'
import { bytesOf, WORK_BYTES } from '../work.rules.ts'
import { whyNotHere } from './can-run.ts'
import { Changes } from './changes.tsx'
import { CodeEditor } from './code-editor.tsx'
import { downloadWork } from './download-work.ts'
import type { Editor } from './editor/open-editor.ts'
import { FileTabs, tabId } from './file-tabs.tsx'
import { keepWork } from './keep-work.ts'
import { RunPane } from './run-pane.tsx'
import { WorkspaceTools } from './workspace-tools.tsx'
import { useLarge } from './use-large.ts'
import { useRun } from './use-run.ts'

export interface WorkspaceProps {
  task: WorkTask
  /** the answer, as text of work; empty before there is one */
  text: string
  /** what was handed in stays as it is, and this is a copy */
  isOwnCopy: boolean
  onChange(text: string): void
  onClose(): void
  /** where whoever is sent to this task begins */
  fieldId: string
  /** what is said before the tools */
  children?: ReactNode
}

export function Workspace({ task, text, isOwnCopy, onChange, onClose, fieldId, children }: WorkspaceProps) {
  const panelId = useId()
  const box = useRef<HTMLElement>(null)
  const editor = useRef<Editor>(null)
  const page = useRef<HTMLDivElement>(null)
  const keeper = useKept(task, text, onChange, editor)
  const { files, outcome } = useSyncExternalStore(keeper.subscribe, keeper.read)
  const [shown, setShown] = useState(() => files.find(({ role }) => role === 'write')?.name ?? files[0]?.name ?? '')
  const [tries, setTries] = useState(noTries)
  const [ran, setRan] = useState<RunOrder | null>(null)
  const [hasChanges, setChanges] = useState(false)
  const [said, setSaid] = useState('')
  const [isLarge, setLarge] = useLarge(box)
  const [whyNot] = useState(() => whyNotHere(task.language))
  const run = useRun(task.language, page, end)

  function start(mode: RunOrder['mode']): void {
    if (run.isBusy || whyNot !== null) return
    const now = keeper.files()
    const order: RunOrder = {
      language: task.language,
      files: now.map((file) => ({ name: file.name, text: file.text })),
      main: task.main,
      mode,
      tests: now.filter(({ role }) => role === 'tests').map(({ name }) => name),
      ...(task.probe !== undefined && { probe: task.probe }),
    }
    keeper.flush()
    editor.current?.mark(null, null)
    setSaid('')
    setChanges(false)
    setRan(order)
    run.start(order)
  }

  function end(log: RunLog, order: RunOrder): void {
    const { problem } = log
    editor.current?.mark(problem?.file ?? null, problem?.line ?? null)
    if (log.mode !== 'test') return
    const found = outcomeOf(log)
    keeper.tested(writtenOf(order), found)
    const failed = failedTests(log)
    if ((log.reason === 'done' || log.reason === 'failed') && (failed.length > 0 || found === null))
      setTries((before) => triedAgain(before, failed))
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
    setSaid('')
    keeper.edit(name, next)
  }

  function reset(): void {
    const file = files.find(({ name }) => name === shown)
    if (!file || file.start === null || file.role !== 'write') return
    editor.current?.replace(shown, file.start)
    editor.current?.focus()
    setSaid(practiceTexts.resetDone(shown))
  }

  const file = files.find(({ name }) => name === shown)
  const isTooLarge = bytesOf({ files: writtenFiles(files) }) > WORK_BYTES
  return (
    <section
      ref={box}
      aria-label={practiceTexts.workspace(task.title)}
      className="workspace"
      data-workspace
      data-large={isLarge || undefined}
    >
      <FileTabs files={files} shown={shown} panelId={panelId} onShow={setShown} />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, shown)} className="workspace-panel">
        {file && (
          <CodeEditor
            editor={editor}
            name={file.name}
            isReadOnly={file.role !== 'write'}
            textOf={(name) => keeper.files().find((one) => one.name === name)?.text ?? ''}
            onEdit={edit}
            onTest={() => start('test')}
          />
        )}
      </div>
      <div className="workspace-foot">
        <p className="workspace-help">
          {practiceTexts.howToLeave} {practiceTexts.howToTest(isMac() ? practiceTexts.command : practiceTexts.control)}
        </p>
        {children}
        {isOwnCopy && (
          <Banner spoken={false} className="text-sm">
            {practiceTexts.ownCopy}
          </Banner>
        )}
        {isTooLarge && (
          <Banner type="error" className="text-sm">
            {practiceTexts.tooLarge}
          </Banner>
        )}
        {whyNot !== null && (
          <Banner spoken={false} className="text-sm">
            {whyNot}
          </Banner>
        )}
        <WorkspaceTools
          fieldId={fieldId}
          isBusy={run.isBusy}
          canRun={whyNot === null}
          canReset={file?.role === 'write' && file.start !== null && file.text !== file.start}
          isLarge={isLarge}
          hasChanges={hasChanges}
          onRun={() => start('run')}
          onTest={() => start('test')}
          onStop={run.stop}
          onReset={reset}
          onChanges={() => setChanges(!hasChanges)}
          onDownload={() => downloadWork(task, keeper.files())}
          onLarge={() => setLarge(!isLarge)}
          onClose={onClose}
        />
        <p role="status" className="workspace-said">
          {said}
        </p>
        {task.language === 'html' && <div ref={page} role="group" aria-label={practiceTexts.page} className="workspace-page" />}
        {hasChanges ? (
          <div role="group" aria-label={practiceTexts.changed}>
            <Changes
              files={files.flatMap(({ name, role, text: now, start: before }) =>
                role === 'write' ? [{ name, before: before ?? '', now }] : [],
              )}
            />
          </div>
        ) : (
          <RunPane
            log={run.log}
            outcome={outcome}
            isStale={ran !== null && !areSame(writtenOf(ran), writtenFiles(files))}
            canHandIn={!isOwnCopy}
            hints={task.hints}
            tries={tries}
            onGoTo={goTo}
          />
        )}
      </div>
    </section>
  )
}

function useKept(task: WorkTask, text: string, onChange: (text: string) => void, editor: { readonly current: Editor | null }) {
  const change = useRef(onChange)
  useEffect(() => void (change.current = onChange))
  const [keeper] = useState(() => keepWork(task, text, (next) => change.current(next)))
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

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}
