import type { AuthorHints, Tries } from '../hints.rules.ts'
import { practiceTexts } from '../practice.texts.ts'
import { failedTests, type RunLog, type ShownTest } from '../run-log.rules.ts'
import type { RunOutcome } from '../work.rules.ts'
import { OutputPane } from './output-pane.tsx'
import { PlaceLink, Results } from './results.tsx'

interface RunPaneProps {
  /** what runs is a page, which goes on when its scripts have run */
  isPage: boolean
  /** of this visit */
  log: RunLog | null
  /** the kept log of an earlier run */
  outcome: RunOutcome | null
  /** something was written since */
  isStale: boolean
  canHandIn: boolean
  hints: AuthorHints
  tries: Tries
  ownFiles: readonly string[]
  onGoTo(file: string, line: number): void
}

/** What the last run said: its end in a sentence that is read aloud once, then tests, problem and output. */
export function RunPane({ isPage, log, outcome, isStale, canHandIn, hints, tries, ownFiles, onGoTo }: RunPaneProps) {
  if (!log) {
    if (!outcome || outcome.tests.length === 0) return null
    const tests = outcome.tests.map((test): ShownTest => ({ ...test, file: null, line: null }))
    return (
      <>
        <p>{resultOf(tests, canHandIn)}</p>
        <Results {...{ tests, hints, tries, ownFiles, onGoTo }} />
      </>
    )
  }
  const isEnded = log.state === 'ended'
  const hasStopped = isEnded && log.mode === 'test' && (log.reason !== 'done' || log.tests.length === 0)
  return (
    <>
      <Progress log={log} />
      <p role="status" className="workspace-said">
        {isEnded && endOf(log, canHandIn && !isStale, isPage)}
      </p>
      {log.problem && (
        <div className="workspace-problem">
          <p className="workspace-message">{log.problem.message}</p>
          <PlaceLink {...log.problem} onGoTo={onGoTo} />
        </div>
      )}
      {isEnded && isStale && log.mode === 'test' && <p className="text-amber-ink">{practiceTexts.stale}</p>}
      {(log.tests.length > 0 || hasStopped) && <Results tests={log.tests} {...{ hints, tries, ownFiles, onGoTo }} />}
      {(!isPage || log.printed.length > 0) && <OutputPane log={log} />}
    </>
  )
}

function Progress({ log: { state, loaded, mode } }: { log: RunLog }) {
  if (state === 'ended') return null
  if (state === 'running') return <p className="text-ink-soft">{mode === 'test' ? practiceTexts.testing : practiceTexts.running}</p>
  return <p className="text-ink-soft">{loaded === null ? practiceTexts.loading : practiceTexts.loaded(Math.round(loaded * 100))}</p>
}

function endOf(log: RunLog, canHandIn: boolean, isPage: boolean): string {
  const { mode, tests, reason, problem } = log
  const ended = practiceTexts.ends[reason ?? 'done']
  if (mode === 'run') return isPage && reason === 'done' ? practiceTexts.pageIsOpen : ended
  if (tests.length === 0) return reason === 'done' && problem === null ? practiceTexts.noTests : ended
  const isWhole = reason === 'done' || failedTests(log).length > 0
  return isWhole ? resultOf(tests, canHandIn) : ended
}

function resultOf(tests: readonly ShownTest[], canHandIn: boolean): string {
  const [first, ...others] = failedTests({ tests: [...tests] })
  if (first !== undefined) return practiceTexts.someFail(others.length + 1, tests.length, first)
  return canHandIn ? `${practiceTexts.allPass(tests.length)} ${practiceTexts.nowDone}` : practiceTexts.allPass(tests.length)
}
