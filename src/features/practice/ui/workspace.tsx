import './workspace.css'
import { useId, useRef, type ReactNode } from 'react'
import Undo from 'lucide-react/icons/undo-2'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { practiceTexts } from '../practice.texts.ts'
import { writtenFiles, type WorkTask } from '../work-files.rules.ts'
import { bytesOf, WORK_BYTES } from '../work.rules.ts'
import { Changes } from './changes.tsx'
import { CodeEditor } from './code-editor.tsx'
import { downloadWork } from './download-work.ts'
import type { Editor } from './editor/open-editor.ts'
import { FileTabs, tabId } from './file-tabs.tsx'
import { RunPane } from './run-pane.tsx'
import { WorkspaceTools } from './workspace-tools.tsx'
import { useLarge } from './use-large.ts'
import { useWorkspace } from './use-workspace.ts'

export interface WorkspaceProps {
  task: WorkTask
  /** the answer, as text of work; empty before there is one */
  text: string
  /** this is a copy; the submitted answer does not change */
  isOwnCopy: boolean
  /** nothing can be changed for a moment */
  isHeld: boolean
  /** it is done, or waits for its writer to log in */
  isHandedIn: boolean
  /** The learner has begun to type; `onChange` follows after a pause. */
  onBegin(): void
  onChange(text: string): void
  onClose(): void
  /** hands it in; not where it is done */
  onDone?: (() => void) | undefined
  /** why Done is unavailable */
  whyNotDone?: ReactNode
  /** where the focus goes when a link leads to this task */
  fieldId: string
  /** what is said before the tools */
  children?: ReactNode
}

export function Workspace({ task, text, isOwnCopy, isHandedIn, onClose, onDone, whyNotDone, fieldId, children, ...rest }: WorkspaceProps) {
  const panelId = useId()
  const box = useRef<HTMLElement>(null)
  const editor = useRef<Editor>(null)
  const page = useRef<HTMLDivElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const work = useWorkspace({ task, text, onBegin: rest.onBegin, onChange: rest.onChange }, { box, editor, page, result })
  const [isLarge, setLarge] = useLarge(box)
  const { files, file, keeper, run, hasChanges, whyNot } = work
  function done(): void {
    setLarge(false)
    // once the page behind can be used again
    requestAnimationFrame(() => onDone?.())
  }
  return (
    <section
      ref={box}
      aria-label={practiceTexts.workspace(task.title)}
      className="workspace"
      inert={rest.isHeld}
      data-workspace
      data-large={isLarge || undefined}
    >
      <FileTabs files={files} shown={work.shown} panelId={panelId} onShow={work.setShown} />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, work.shown)} className="workspace-panel">
        {file && (
          <CodeEditor
            editor={editor}
            language={task.language}
            name={file.name}
            isReadOnly={file.role !== 'write'}
            textOf={(name) => keeper.files().find((one) => one.name === name)?.text ?? ''}
            onEdit={work.edit}
            onTest={() => work.start('test')}
          />
        )}
      </div>
      <div className="workspace-foot">
        <p className="workspace-help">
          {practiceTexts.howToLeave} {practiceTexts.howToTest(isMac() ? practiceTexts.command : practiceTexts.control)}
        </p>
        {children}
        <Notices
          isOwnCopy={isOwnCopy}
          isTooLarge={bytesOf({ files: writtenFiles(files) }) > WORK_BYTES}
          hasEndedPage={run.hasEndedPage}
          whyNot={whyNot}
        />
        <WorkspaceTools
          fieldId={fieldId}
          isBusy={run.isBusy}
          canRun={whyNot === null}
          canReset={file?.role === 'write' && file.start !== null && file.text !== file.start}
          isLarge={isLarge}
          hasChanges={hasChanges}
          onRun={() => work.start('run')}
          onTest={() => work.start('test')}
          onStop={run.stop}
          onReset={work.reset}
          onChanges={() => work.setChanges(!hasChanges)}
          onDownload={() => downloadWork(task, keeper.files())}
          onLarge={() => setLarge(!isLarge)}
          onClose={onClose}
          onDone={onDone && done}
          whyNotDone={whyNotDone}
        />
        <Said words={work.said} onUndo={work.undoReset} />
        {task.language === 'html' && <div ref={page} role="group" aria-label={practiceTexts.page} className="workspace-page" />}
        <div ref={result} className="workspace-result">
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
              isPage={task.language === 'html'}
              log={run.log}
              outcome={work.outcome}
              isStale={work.isStale}
              canHandIn={!isOwnCopy && !isHandedIn}
              hints={task.hints}
              tries={work.tries}
              ownFiles={writtenFiles(files).map(({ name }) => name)}
              onGoTo={work.goTo}
            />
          )}
        </div>
      </div>
    </section>
  )
}

interface NoticesProps {
  isOwnCopy: boolean
  isTooLarge: boolean
  /** the last run ended the page itself */
  hasEndedPage: boolean
  whyNot: string | null
}

function Notices({ isOwnCopy, isTooLarge, hasEndedPage, whyNot }: NoticesProps) {
  return (
    <>
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
      {hasEndedPage && (
        <Banner spoken={false} className="text-sm">
          {practiceTexts.endedPage}
        </Banner>
      )}
      {whyNot !== null && (
        <Banner spoken={false} className="text-sm">
          {whyNot}
        </Banner>
      )}
    </>
  )
}

/** What was done to a file, and the way back where there is no keyboard. */
function Said({ words, onUndo }: { words: string; onUndo(): void }) {
  return (
    <div className="workspace-tools empty:hidden">
      <p role="status" className="workspace-said">
        {words}
      </p>
      {words !== '' && (
        <Button size="sm" icon={Undo} onClick={onUndo}>
          {practiceTexts.undo}
        </Button>
      )}
    </div>
  )
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}
