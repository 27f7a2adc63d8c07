import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { whenIdle } from '#platform/browser/when-idle.ts'
import { isLight, openRunner } from '../run/open-runner.ts'
import { beginLog, logged, type RunLog } from '../run-log.rules.ts'
import type { RunEvent, Runner, RunOrder } from '../run.rules.ts'
import { whyNotHere } from './can-run.ts'
import { openMark } from './running-mark.ts'

interface Run {
  log: RunLog | null
  isBusy: boolean
  /** the last one ended the page itself */
  hasEndedPage: boolean
  start(order: RunOrder): void
  stop(): void
}

/** One run at a time. What comes is drawn once a frame, however fast it comes. */
export function useRun(
  { id, language }: { id: string; language: PracticeLanguage },
  /** where a live page is shown */
  place: RefObject<HTMLElement | null>,
  onEnd: (log: RunLog, order: RunOrder) => void,
): Run {
  const runner = useRef<Runner | null>(null)
  const [log, setLog] = useState<RunLog | null>(null)
  const [mark] = useState(() => openMark(id))
  const [wasLeft] = useState(() => mark.wasLeft())
  const latest = useRef(onEnd)
  useEffect(() => void (latest.current = onEnd))
  useEffect(() => {
    let isLeft = false
    if (isLight(language) && whyNotHere(language) === null)
      whenIdle(() => {
        if (!isLeft) runner.current ??= openRunner(language, { place: place.current })
      })
    return () => {
      isLeft = true
      runner.current?.close()
      runner.current = null
      mark.clear()
    }
  }, [language, mark, place])

  function start(order: RunOrder): void {
    let now = beginLog(order.mode)
    let isDue = false
    setLog(now)
    mark.set()
    runner.current ??= openRunner(language, { place: place.current })
    runner.current.start(order, (event: RunEvent) => {
      if (now.state === 'ended') return
      now = logged(now, event)
      if (event.kind === 'end') {
        mark.clear()
        setLog(now)
        latest.current(now, order)
      } else if (!isDue) {
        isDue = true
        requestAnimationFrame(() => {
          isDue = false
          setLog(now)
        })
      }
    })
  }
  const hasEndedPage = wasLeft && log === null
  return { log, hasEndedPage, isBusy: log !== null && log.state !== 'ended', start, stop: () => runner.current?.stop() }
}
