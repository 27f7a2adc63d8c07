import Check from 'lucide-react/icons/circle-check'
import Cross from 'lucide-react/icons/circle-x'
import { Icon } from '#ui/icon.tsx'
import { hintsFor, hintsForAll, isAboutTask, type AuthorHints, type OpenHints, type Tries } from '../hints.rules.ts'
import { practiceTexts } from '../practice.texts.ts'
import { sharedMessage, type ShownTest } from '../run-log.rules.ts'

interface ResultsProps {
  tests: readonly ShownTest[]
  hints: AuthorHints
  tries: Tries
  /** the learner’s */
  ownFiles: readonly string[]
  onGoTo(file: string, line: number): void
}

/** What became of each test: what failed says what was expected, where, and a hint that its author gave. */
export function Results({ tests, hints, tries, ownFiles, onGoTo }: ResultsProps) {
  const isTried = (test: ShownTest) => !test.passed && isAboutTask(test, ownFiles)
  const failed = tests.filter(({ passed }) => !passed)
  const isShared = sharedMessage(tests) !== null
  const isFirst = (test: ShownTest) => test === failed[0]
  const isElsewhere = ({ file, line }: ShownTest) => file !== failed[0]?.file || line !== failed[0]?.line
  const hasTried = tests.length === 0 || tests.some(isTried)
  return (
    <>
      {tests.length > 0 && (
        <ul className="workspace-tests" aria-label={practiceTexts.results}>
          {tests.map((test, at) => (
            <li key={at} data-passed={test.passed}>
              <Icon icon={test.passed ? Check : Cross} label={test.passed ? practiceTexts.passed : practiceTexts.failed} />
              <div className="min-w-0">
                <p className="workspace-test-name">{test.name}</p>
                {!test.passed && test.message !== '' && (isFirst(test) || !isShared) && <p className="workspace-message">{test.message}</p>}
                {!test.passed && (isFirst(test) || !isShared || isElsewhere(test)) && <PlaceLink {...test} onGoTo={onGoTo} />}
                {isShared && isFirst(test) && <p className="text-ink-soft">{practiceTexts.sameInOthers(failed.length - 1)}</p>}
                {isTried(test) && <HintLines hints={hintsFor(hints, tries, test.name)} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasTried && <HintLines hints={hintsForAll(hints, tries)} />}
    </>
  )
}

export function PlaceLink({ file, line, onGoTo }: Pick<ShownTest, 'file' | 'line'> & Pick<ResultsProps, 'onGoTo'>) {
  if (file === null || line === null) return null
  return (
    <button type="button" className="text-link" aria-label={practiceTexts.goTo(file, line)} onClick={() => onGoTo(file, line)}>
      {practiceTexts.at(file, line)}
    </button>
  )
}

function HintLines({ hints: { open, hasMore } }: { hints: OpenHints }) {
  if (open.length === 0) return null
  return (
    <div className="workspace-hints">
      {open.map((hint, at) => (
        <p key={at}>
          <strong>{practiceTexts.hint}</strong> {hint}
        </p>
      ))}
      {hasMore && <p className="text-ink-soft">{practiceTexts.moreHints}</p>}
    </div>
  )
}
