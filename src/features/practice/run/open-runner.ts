import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import type { Runner } from '../run.rules.ts'
import { followRun, type Followed } from './follow-run.ts'
import { openFrame, type Frame } from './open-frame.ts'
import { openPage } from './open-page.ts'
import { RUN_SECONDS } from './run-limits.rules.ts'

/** A frame that says nothing for so long has crashed, or does not come back. */
const SILENT_MS = 8_000
const PING_MS = 1_000

interface RunnerOptions {
  /** a run that takes longer is ended */
  seconds?: number | undefined
  /** where the live page of `html` is shown */
  place?: HTMLElement | null
}

const LIGHT: readonly PracticeLanguage[] = ['javascript', 'typescript', 'html']

/** Whether a language has no files to fetch, so that it may be made ready before anybody presses Run. */
export function isLight(language: PracticeLanguage): boolean {
  return LIGHT.includes(language)
}

/** A language made ready in a frame of its own. */
export function openRunner(language: PracticeLanguage, { seconds = RUN_SECONDS, place = null }: RunnerOptions = {}): Runner {
  return language === 'html' ? openPage(place, seconds) : openWorkers(language, seconds)
}

function openWorkers(language: Exclude<PracticeLanguage, 'html'>, seconds: number): Runner {
  let frame: Frame | undefined
  let number = 0
  let watch: ReturnType<typeof setInterval> | undefined
  let current: { run: Followed; isBegun: boolean; begin(): void; tellLoaded(loaded: number, total: number): void } | undefined

  const open = () => {
    frame = openFrame(language, {
      onLoaded: (loaded, total) => current?.tellLoaded(loaded, total),
      onReady: () => current?.begin(),
      onSaid: (ofRun, said) => ofRun === number && current?.run.hear(said),
      onBroken: (message) => {
        close()
        current?.run.end('not_available', message === '' ? null : { message, file: null, line: null })
      },
    })
  }
  const close = () => {
    frame?.close()
    frame = undefined
  }
  const stop = () => {
    if (!current) return
    if (current.isBegun) frame?.stop()
    current.run.end('stopped')
  }

  open()
  return {
    start(order, onEvent) {
      stop()
      number += 1
      const run = followRun({
        seconds,
        onCut: () => frame?.stop(),
        onEvent(event) {
          if (event.kind === 'end') {
            clearInterval(watch)
            current = undefined
          }
          onEvent(event)
        },
      })
      const started = {
        run,
        isBegun: false,
        begin() {
          if (started.isBegun || !frame?.isReady) return
          started.isBegun = true
          watch = setInterval(() => {
            if ((frame?.ping() ?? 0) < SILENT_MS) return
            close()
            run.end('too_much_memory')
          }, PING_MS)
          run.begin()
          frame.run(number, order)
        },
        tellLoaded: (loaded: number, total: number) => !started.isBegun && onEvent({ kind: 'loading', loaded, total }),
      }
      current = started
      if (!frame) open()
      if (frame?.isReady) started.begin()
      else frame?.tellLoaded()
    },
    stop,
    close() {
      current?.run.drop()
      current = undefined
      clearInterval(watch)
      close()
    },
  }
}
